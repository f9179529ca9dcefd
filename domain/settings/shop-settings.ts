import { z } from 'zod'
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
  /** `lines` may have several; `mapUrl` is where a map shows them. */
  address: { lines: string | null; mapUrl: string | null }
  social: Record<SocialNetwork, string | null>
  terms: PricingTerms
  returnDays: number
  /** How long an unpaid order is kept from the opening of its payment, in minutes. */
  hold: HoldTimes
  /** Null: the sender's name is that of the environment, else the shop's; answers go to the sender. */
  mail: { senderName: string | null; replyTo: string | null }
}

/** In minutes, by how the order is being paid: a card is over sooner than a transfer. */
export type HoldTimes = { card: number; transfer: number }

const weekday: OpenSpan[] = [{ from: 9 * 60, to: 18 * 60 }]

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
  address: { lines: null, mapUrl: null },
  social: { instagram: null, facebook: null, tiktok: null, x: null },
  terms: { shippingFee: 2_500 * naira, freeShippingAbove: 50_000 * naira },
  returnDays: 30,
  hold: { card: 30, transfer: 60 },
  mail: { senderName: null, replyTo: null },
}

const text = z.string().nullable()
const amount = z.int().min(0)
const minutes = z.int().positive()
const spans = z.array(z.object({ from: z.int(), to: z.int() }))

/** Settings as they are stored, by any release: what is missing has its default. */
export const storedSettingsSchema: z.ZodType<ShopSettings> = z.object({
  name: z.string().default(defaultSettings.name),
  contact: z.object({ email: text, phone: text, whatsApp: text }).default(defaultSettings.contact),
  hours: z.record(z.enum(weekdays), spans).default(defaultSettings.hours),
  address: z.object({ lines: text, mapUrl: text }).default(defaultSettings.address),
  social: z.record(z.enum(socialNetworks), text).default(defaultSettings.social),
  terms: z.object({ shippingFee: amount, freeShippingAbove: amount }).default(defaultSettings.terms),
  returnDays: z.int().positive().default(defaultSettings.returnDays),
  hold: z.object({ card: minutes, transfer: minutes }).default(defaultSettings.hold),
  mail: z.object({ senderName: text, replyTo: text }).default(defaultSettings.mail),
})
