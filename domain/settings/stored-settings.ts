import { z } from 'zod'
import { defaultSettings, type ShopSettings, socialNetworks, weekdays } from './shop-settings.ts'

const text = z.string().nullable()
const amount = z.int().min(0)
const minutes = z.int().positive()
const position = z.object({ latitude: z.number(), longitude: z.number() })
const spans = z.array(z.object({ from: z.int(), to: z.int() }))

/** Stored settings of any release; what is missing gets its default. */
export const storedSettingsSchema: z.ZodType<ShopSettings> = z.object({
  name: z.string().default(defaultSettings.name),
  contact: z.object({ email: text, phone: text, whatsApp: text }).default(defaultSettings.contact),
  hours: z.record(z.enum(weekdays), spans).default(defaultSettings.hours),
  appointments: z.object({ hours: z.record(z.enum(weekdays), spans), minutes }).default(defaultSettings.appointments),
  address: z
    .object({ lines: text, mapUrl: text, position: position.nullable().default(null) })
    .default(defaultSettings.address),
  social: z.record(z.enum(socialNetworks), text).default(defaultSettings.social),
  about: z
    .object({ founded: z.int(), city: z.string(), team: z.array(z.object({ name: z.string(), role: z.string() })) })
    .default(defaultSettings.about),
  terms: z.object({ shippingFee: amount, freeShippingAbove: amount }).default(defaultSettings.terms),
  returnDays: z.int().positive().default(defaultSettings.returnDays),
  hold: z.object({ card: minutes, transfer: minutes }).default(defaultSettings.hold),
  staffHoldHours: z.int().positive().default(defaultSettings.staffHoldHours),
  bank: z
    .object({ bank: z.string(), accountNumber: z.string(), accountName: z.string() })
    .nullable()
    .default(defaultSettings.bank),
  mail: z.object({ senderName: text, replyTo: text }).default(defaultSettings.mail),
})
