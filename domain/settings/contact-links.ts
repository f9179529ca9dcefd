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
    contact.phone && { name: contact.phone, href: `tel:+${internationalDigits(contact.phone)}` },
    contact.whatsApp && { name: 'WhatsApp', href: `https://wa.me/${internationalDigits(contact.whatsApp)}` },
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

/** The digits by which a number is called from anywhere, without the +: 0803 123 4567 is 2348031234567. */
export function internationalDigits(phone: string): string {
  const isForeign = /^\s*(?:\+|00)/.test(phone)
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  if (isForeign || digits.startsWith('234')) return digits.replace(/^2340/, '234')
  return `234${digits.replace(/^0/, '')}`
}
