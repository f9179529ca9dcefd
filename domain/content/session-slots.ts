import { dayAfter, lagosDay, startOfLagosDay } from '#domain/lagos-day.ts'
import { weekdayOf } from '#domain/settings/opening-hours.ts'
import type { ShopSettings } from '#domain/settings/shop-settings.ts'

/** A time at which a session can be held. */
export type SessionSlot = { startsAt: Date; endsAt: Date }

const minuteMs = 60_000
/** How far ahead sessions can be booked, and how long before they begin. */
const bookableDays = 28
const leadMs = 2 * 60 * minuteMs

/** The slots offered from `now` on: within the hours of each day in Lagos, one after another. */
export function offeredSlots({ hours, minutes }: ShopSettings['appointments'], now: Date): SessionSlot[] {
  const slots: SessionSlot[] = []
  for (let day = lagosDay(now), at = 0; at < bookableDays; day = dayAfter(day), at += 1) {
    const midnight = startOfLagosDay(day).getTime()
    for (const { from, to } of hours[weekdayOf(day)]) {
      for (let start = from; start + minutes <= to; start += minutes) {
        slots.push(slotAt(midnight + start * minuteMs, minutes))
      }
    }
  }
  return slots.filter(({ startsAt }) => startsAt.getTime() >= now.getTime() + leadMs)
}

const slotAt = (startsAt: number, minutes: number): SessionSlot => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(startsAt + minutes * minuteMs),
})

/** Those of the slots that don't overlap with a booked session. */
export const freeSlots = (slots: readonly SessionSlot[], booked: readonly SessionSlot[]): SessionSlot[] =>
  slots.filter(
    ({ startsAt, endsAt }) => !booked.some((session) => session.startsAt < endsAt && startsAt < session.endsAt),
  )
