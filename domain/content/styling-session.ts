import { lagosDay } from '#domain/lagos-day.ts'
import { maxEmailLength } from '#domain/notifications/email-address.ts'
import { dayAndTimeFigures, dayText } from '#domain/orders/order-date.ts'
import { dayName, weekdayOf } from '#domain/settings/opening-hours.ts'

type SessionState = 'booked' | 'cancelled'

/** A private styling session in the showroom. */
export type StylingSession = {
  id: string
  startsAt: Date
  endsAt: Date
  name: string
  email: string
  phone: string
  note: string
  state: SessionState
  cancelledBy: 'visitor' | 'shop' | null
  /** How often the session was moved or cancelled; calendars need it. */
  sequence: number
  seenAt: Date | null
}

/** The longest text that each field takes. */
export const sessionLimits = { name: 80, email: maxEmailLength, phone: 40, note: 500 } as const

/** Why a session wasn't booked, moved or cancelled. */
export const sessionRefusals = {
  taken: 'Somebody has just booked this time. Please choose another one.',
  not_offered: 'This time is not offered any more. Please choose another one.',
} as const

/** The day of a moment in Lagos: Tuesday, 24 November 2026. */
export const sessionDay = (at: Date): string => `${dayName(weekdayOf(lagosDay(at)))}, ${dayText(at.toISOString())}`

/** The time of a moment in Lagos: 14:30. */
export const sessionTime = (at: Date): string => dayAndTimeFigures(at).slice(11)

/** When a session is, in words: Tuesday, 24 November 2026, 10:00 to 11:00, Lagos time. */
export const sessionWhen = ({ startsAt, endsAt }: Pick<StylingSession, 'startsAt' | 'endsAt'>): string =>
  `${sessionDay(startsAt)}, ${sessionTime(startsAt)} to ${sessionTime(endsAt)}, Lagos time`
