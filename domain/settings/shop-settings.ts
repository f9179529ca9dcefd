import { naira } from '#domain/money/money.ts'
import type { PricingTerms } from '#domain/pricing/price-cart.ts'

/** The days of a week as the shop counts it. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** From when to when the shop is open, in minutes from midnight in Lagos. */
export type OpenSpan = { from: number; to: number }
export type OpeningHours = Record<Weekday, OpenSpan[]>

export const socialNetworks = ['instagram', 'facebook', 'tiktok', 'x'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** What the back office sets of the shop. Null is what isn't said anywhere. */
export type ShopSettings = {
  name: string
  contact: { email: string | null; phone: string | null; whatsApp: string | null }
  hours: OpeningHours
  /** When somebody may come for a private styling session, and how many minutes one takes. One visitor at a time. */
  appointments: { hours: OpeningHours; minutes: number }
  /** `lines` may have several; `mapUrl` is where a map shows them, `position` what an embedded one is centred on. */
  address: { lines: string | null; mapUrl: string | null; position: MapPosition | null }
  social: Record<SocialNetwork, string | null>
  /** What the page about the house says of it: since when and where it is, and who makes it. */
  about: { founded: number; city: string; team: TeamMember[] }
  terms: PricingTerms
  returnDays: number
  /** How long an unpaid order is kept from the opening of its payment, in minutes. */
  hold: HoldTimes
  /** How long an unpaid order that staff made is kept, in hours: its customer decides later. */
  staffHoldHours: number
  /** Where customers of orders that staff made can transfer to; null: nowhere. */
  bank: BankDetails | null
  /** Null: the sender's name is that of the environment, else the shop's; answers go to the sender. */
  mail: { senderName: string | null; replyTo: string | null }
}

/** An account of the shop; ten digits. */
export type BankDetails = { bank: string; accountNumber: string; accountName: string }

/** In degrees. */
export type MapPosition = { latitude: number; longitude: number }

export type TeamMember = { name: string; role: string }

/** In minutes, by how the order is being paid: a card is over sooner than a transfer. */
export type HoldTimes = { card: number; transfer: number }

const weekday: OpenSpan[] = [{ from: 9 * 60, to: 18 * 60 }]

const session: OpenSpan[] = [
  { from: 10 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 17 * 60 },
]

/** What stands where nobody has set anything. */
export const defaultSettings: ShopSettings = {
  name: 'Aṣọ',
  contact: { email: null, phone: null, whatsApp: null },
  hours: {
    monday: weekday,
    tuesday: weekday,
    wednesday: weekday,
    thursday: weekday,
    friday: weekday,
    saturday: [{ from: 10 * 60, to: 16 * 60 }],
    sunday: [],
  },
  appointments: {
    hours: {
      monday: [],
      tuesday: session,
      wednesday: session,
      thursday: session,
      friday: session,
      saturday: [{ from: 10 * 60, to: 15 * 60 }],
      sunday: [],
    },
    minutes: 60,
  },
  address: { lines: null, mapUrl: null, position: null },
  social: { instagram: null, facebook: null, tiktok: null, x: null },
  about: {
    founded: 2020,
    city: 'Lagos',
    team: [
      { name: 'Adérónkẹ́ Balógun', role: 'Founder and creative director' },
      { name: 'Chidinma Okafor', role: 'Head of the dye house' },
      { name: 'Halima Sani', role: 'Head of the atelier' },
    ],
  },
  terms: { shippingFee: 2_500 * naira, freeShippingAbove: 50_000 * naira },
  returnDays: 30,
  hold: { card: 30, transfer: 60 },
  staffHoldHours: 48,
  bank: null,
  mail: { senderName: null, replyTo: null },
}
