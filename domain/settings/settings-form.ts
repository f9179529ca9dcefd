import { z } from 'zod'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import { hoursText } from './opening-hours.ts'
import { type ShopSettings, socialNetworks, weekdays } from './shop-settings.ts'

/** The fields of the settings' form, in its order. */
export const settingsFields = [
  ...(['name', 'shippingFee', 'freeShippingAbove', 'returnDays', 'email', 'phone', 'whatsApp'] as const),
  ...weekdays,
  ...(['address', 'mapUrl'] as const),
  ...socialNetworks,
  ...(['holdCard', 'holdTransfer', 'senderName', 'replyTo'] as const),
] as const
export type SettingsField = (typeof settingsFields)[number]

/** The form as it is typed: texts, before anything is made of them. */
export type SettingsForm = Record<SettingsField, string>

// Far above what any rule allows: a field that is too long is told so, beside it, and loses nothing.
const typed = z.string().max(200_000)

export const settingsFormSchema: z.ZodType<SettingsForm> = z.record(z.enum(settingsFields), typed)

/** Settings as their form shows them. */
export function formOfSettings(settings: ShopSettings): SettingsForm {
  const { name, contact, hours, address, social, terms, returnDays, hold, mail } = settings
  return {
    name,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    whatsApp: contact.whatsApp ?? '',
    monday: closedOr(hoursText(hours.monday)),
    tuesday: closedOr(hoursText(hours.tuesday)),
    wednesday: closedOr(hoursText(hours.wednesday)),
    thursday: closedOr(hoursText(hours.thursday)),
    friday: closedOr(hoursText(hours.friday)),
    saturday: closedOr(hoursText(hours.saturday)),
    sunday: closedOr(hoursText(hours.sunday)),
    address: address.lines ?? '',
    mapUrl: address.mapUrl ?? '',
    instagram: social.instagram ?? '',
    facebook: social.facebook ?? '',
    tiktok: social.tiktok ?? '',
    x: social.x ?? '',
    shippingFee: formatTypedNaira(terms.shippingFee),
    freeShippingAbove: formatTypedNaira(terms.freeShippingAbove),
    returnDays: String(returnDays),
    holdCard: String(hold.card),
    holdTransfer: String(hold.transfer),
    senderName: mail.senderName ?? '',
    replyTo: mail.replyTo ?? '',
  }
}

const closedOr = (text: string) => text || 'Closed'
