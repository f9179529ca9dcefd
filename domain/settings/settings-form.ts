import { z } from 'zod'
import { formatTypedNaira } from '#domain/money/typed-naira.ts'
import { positionText } from './map-position.ts'
import { hoursText } from './opening-hours.ts'
import {
  type OpeningHours,
  type ShopSettings,
  socialNetworks,
  type TeamMember,
  type Weekday,
  weekdays,
} from './shop-settings.ts'

/** The name of the field for a weekday's hours of styling sessions. */
export const appointmentField = (day: Weekday) => `${day}Appointments` as const
const appointmentFields = weekdays.map(appointmentField)

/** The fields of the team: a name and a role for each member. */
export const teamFields = [
  ['member1', 'role1'],
  ['member2', 'role2'],
  ['member3', 'role3'],
] as const

/** All fields of the settings' form, in its order. */
export const settingsFields = [
  ...(['name', 'shippingFee', 'freeShippingAbove', 'returnDays', 'email', 'phone', 'whatsApp'] as const),
  ...weekdays,
  ...appointmentFields,
  ...(['appointmentMinutes', 'address', 'mapUrl', 'mapPosition'] as const),
  ...socialNetworks,
  ...(['founded', 'city'] as const),
  ...teamFields.flat(),
  ...([
    'holdCard',
    'holdTransfer',
    'holdStaff',
    'bankName',
    'accountNumber',
    'accountName',
    'senderName',
    'replyTo',
  ] as const),
] as const
export type SettingsField = (typeof settingsFields)[number]

/** The form as it was typed: plain texts, not yet parsed. */
export type SettingsForm = Record<SettingsField, string>

// Far above any limit of the fields, so that a text that is too long gets a message beside its field and isn't lost.
const typed = z.string().max(200_000)

export const settingsFormSchema: z.ZodType<SettingsForm> = z.record(z.enum(settingsFields), typed)

/** The form's values for these settings. */
export function formOfSettings(settings: ShopSettings): SettingsForm {
  const {
    name,
    contact,
    hours,
    appointments,
    address,
    social,
    about,
    terms,
    returnDays,
    hold,
    staffHoldHours,
    bank,
    mail,
  } = settings
  return {
    name,
    email: contact.email ?? '',
    phone: contact.phone ?? '',
    whatsApp: contact.whatsApp ?? '',
    ...hoursFields(hours, (day) => day),
    ...hoursFields(appointments.hours, appointmentField),
    appointmentMinutes: String(appointments.minutes),
    address: address.lines ?? '',
    mapUrl: address.mapUrl ?? '',
    mapPosition: address.position ? positionText(address.position) : '',
    instagram: social.instagram ?? '',
    facebook: social.facebook ?? '',
    tiktok: social.tiktok ?? '',
    x: social.x ?? '',
    founded: String(about.founded),
    city: about.city,
    ...teamForm(about.team),
    shippingFee: formatTypedNaira(terms.shippingFee),
    freeShippingAbove: formatTypedNaira(terms.freeShippingAbove),
    returnDays: String(returnDays),
    holdCard: String(hold.card),
    holdTransfer: String(hold.transfer),
    holdStaff: String(staffHoldHours),
    bankName: bank?.bank ?? '',
    accountNumber: bank?.accountNumber ?? '',
    accountName: bank?.accountName ?? '',
    senderName: mail.senderName ?? '',
    replyTo: mail.replyTo ?? '',
  }
}

function hoursFields<Field extends string>(hours: OpeningHours, fieldOf: (day: Weekday) => Field) {
  const texts = weekdays.map((day) => [fieldOf(day), closedOr(hoursText(hours[day]))] as const)
  return Object.fromEntries(texts) as Record<Field, string>
}

function teamForm(team: readonly TeamMember[]) {
  const texts = teamFields.flatMap(([name, role], at) => [
    [name, team[at]?.name ?? ''],
    [role, team[at]?.role ?? ''],
  ])
  return Object.fromEntries(texts) as Record<(typeof teamFields)[number][number], string>
}

const closedOr = (text: string) => text || 'Closed'
