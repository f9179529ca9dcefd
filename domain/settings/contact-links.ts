import { internationalDigits } from '#domain/orders/phone-number.ts'
import type { ShopSettings, SocialNetwork } from './shop-settings.ts'
import { socialNetworks } from './shop-settings.ts'

/** A way to reach the shop: the text and the address of a link; `href` is null for a postal address without a map. */
export type ContactLink = { name: string; href: string | null }

const networkNames: Record<SocialNetwork, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
}

/** Links for all ways to reach the shop that are set. */
export function contactLinks({ contact, address, social }: Pick<ShopSettings, 'contact' | 'address' | 'social'>) {
  const links: (ContactLink | null)[] = [
    contact.phone && { name: contact.phone, href: `tel:${dialledNumber(contact.phone)}` },
    contact.whatsApp && { name: 'WhatsApp', href: whatsAppUrl(contact.whatsApp) },
    contact.email && { name: contact.email, href: `mailto:${contact.email}` },
    ...socialNetworks.map((network) => {
      const href = social[network]
      return href && { name: networkNames[network], href }
    }),
    address.lines && { name: addressLine(address.lines), href: address.mapUrl },
  ].map((link) => link || null)
  return links.filter((link) => link !== null)
}

/** A postal address of several lines as one line. */
export const addressLine = (lines: string): string => lines.split(/,?\s*\n\s*/).join(', ')

// The settings accept only phone numbers. Of anything else in the database the digits are used, so that pages still work.
const digitsOf = (phone: string) => internationalDigits(phone) ?? phone.replaceAll(/\D/g, '')

/** The number by which a phone of the settings is called from anywhere: 0803 123 4567 is +2348031234567. */
export const dialledNumber = (phone: string): string => `+${digitsOf(phone)}`

/** The address of a chat with a phone of the settings. */
export const whatsAppUrl = (phone: string): string => `https://wa.me/${digitsOf(phone)}`
