import { addressLine, dialledNumber, whatsAppUrl } from './contact-links.ts'
import { hoursRows } from './opening-hours.ts'
import { type MapPosition, type ShopSettings, socialNetworks, type TeamMember } from './shop-settings.ts'

/** A way to reach the shop, as a card of the contact page shows it. */
export type ContactCard = { kind: 'phone' | 'email' | 'social' | 'chat'; title: string; text: string; href: string }

/** The settings that the pages about the shop show. */
export type HouseFacts = {
  founded: number
  city: string
  team: TeamMember[]
  cards: ContactCard[]
  phone: { text: string; href: string } | null
  hours: [days: string, times: string][]
  /** Whether styling sessions are held on any day of the week. */
  holdsSessions: boolean
  /** The postal address, line by line; empty if none is set. */
  address: string[]
  addressLine: string | null
  mapUrl: string | null
  position: MapPosition | null
}

/** What the pages about the shop show of these settings. */
export function houseFactsOf({ about, contact, social, hours, appointments, address }: ShopSettings): HouseFacts {
  const phone = contact.phone && { text: contact.phone, href: `tel:${dialledNumber(contact.phone)}` }
  return {
    ...about,
    cards: [
      ...(phone ? [{ kind: 'phone' as const, title: 'Phone', ...phone }] : []),
      ...(contact.email
        ? [{ kind: 'email' as const, title: 'Email', text: contact.email, href: `mailto:${contact.email}` }]
        : []),
      ...socialCards(social),
      ...(contact.whatsApp ? [chatCard(contact.whatsApp)] : []),
    ],
    phone: phone || null,
    hours: hoursRows(hours),
    holdsSessions: Object.values(appointments.hours).some((spans) => spans.length > 0),
    address: address.lines?.split('\n').filter((line) => line.trim() !== '') ?? [],
    addressLine: address.lines && addressLine(address.lines),
    mapUrl: address.mapUrl,
    position: address.position,
  }
}

const networkNames = { instagram: 'Instagram', facebook: 'Facebook', tiktok: 'TikTok', x: 'X' } as const

// Only one card, for the first network that is set.
function socialCards(social: ShopSettings['social']): ContactCard[] {
  const network = socialNetworks.find((name) => social[name] !== null)
  const href = network && social[network]
  return network && href
    ? [{ kind: 'social', title: networkNames[network], text: handleIn(href) ?? networkNames[network], href }]
    : []
}

const chatCard = (whatsApp: string): ContactCard => ({
  kind: 'chat',
  title: 'WhatsApp',
  text: 'Chat with us',
  href: whatsAppUrl(whatsApp),
})

/** The handle in the address of a social network's page, such as `@ile`; null if there is none. */
function handleIn(href: string): string | null {
  const [, first = ''] = new URL(href).pathname.split('/')
  const name = first.replace(/^@/, '')
  return /^[\w.]{1,30}$/.test(name) ? `@${name}` : null
}
