import { naira } from '#domain/money/money.ts'
import type { PricingTerms } from '#domain/pricing/price-cart.ts'

/** The days of a week as the shop counts it. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** A time in which the shop is open, in minutes since midnight in Lagos. */
export type OpenSpan = { from: number; to: number }
export type OpeningHours = Record<Weekday, OpenSpan[]>

export const socialNetworks = ['instagram', 'facebook', 'tiktok', 'x'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** The settings of the shop that the back office edits; null means not set. */
export type ShopSettings = {
  name: string
  contact: { email: string | null; phone: string | null; whatsApp: string | null }
  hours: OpeningHours
  /** When private styling sessions are offered, and how many minutes one takes; there is one at a time. */
  appointments: { hours: OpeningHours; minutes: number }
  /** `lines` is the postal address, `mapUrl` links to a map of it, `position` is the centre of an embedded map. */
  address: { lines: string | null; mapUrl: string | null; position: MapPosition | null }
  social: Record<SocialNetwork, string | null>
  /** For the pages about the shop: the year of its foundation, its city and its team. */
  about: { founded: number; city: string; team: TeamMember[] }
  terms: PricingTerms
  returnDays: number
  /** For how many minutes an unpaid order is kept after its payment was opened. */
  hold: HoldTimes
  /** For how many hours an unpaid order is kept that staff made; its customer decides later. */
  staffHoldHours: number
  /** The account for bank transfers of customers whose orders staff made; null if there is none. */
  bank: BankDetails | null
  /**
   * The name that mails are sent with (null: the one of the environment, else the shop's) and the address for answers
   * (null: the sender's).
   */
  mail: { senderName: string | null; replyTo: string | null }
}

/** The shop's bank account; its number has ten digits. */
export type BankDetails = { bank: string; accountNumber: string; accountName: string }

/** In degrees. */
export type MapPosition = { latitude: number; longitude: number }

export type TeamMember = { name: string; role: string }

/** In minutes, by the way of paying: a card takes less time than a transfer. */
export type HoldTimes = { card: number; transfer: number }

const weekday: OpenSpan[] = [{ from: 9 * 60, to: 18 * 60 }]

const session: OpenSpan[] = [
  { from: 10 * 60, to: 13 * 60 },
  { from: 14 * 60, to: 17 * 60 },
]

/** The settings of a shop in which nothing was set. */
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
