import { expect, test } from 'vitest'
import { defaultSettings, type OpeningHours } from '#domain/settings/shop-settings.ts'
import { freeSlots, offeredSlots, type SessionSlot } from './session-slots.ts'

const { hours: usual } = defaultSettings.appointments
const closed = Object.fromEntries(Object.keys(usual).map((day) => [day, []])) as unknown as OpeningHours
// A Tuesday at 9:00 in Lagos, whose time is an hour ahead of UTC.
const now = new Date('2026-11-24T08:00:00.000Z')
const starts = (slots: readonly SessionSlot[]) => slots.map(({ startsAt }) => startsAt.toISOString())
const tuesday = (from: number, to: number): OpeningHours => ({ ...closed, tuesday: [{ from, to }] })

// @rule D32 | Sessions: offered from two hours ahead on, for 28 days
//   broken by: today left out; one day too many; times that begin at once (session-slots.ts)
test('slots are offered from two hours ahead on, for 28 days', () => {
  const slots = starts(offeredSlots({ hours: { ...usual, monday: usual.tuesday }, minutes: 60 }, now))
  expect(slots[0]).toBe('2026-11-24T10:00:00.000Z')
  // The 28th day is a Monday.
  expect(slots.at(-1)).toBe('2026-12-21T15:00:00.000Z')
  const aMomentLater = offeredSlots({ hours: usual, minutes: 60 }, new Date(now.getTime() + 1))
  expect(starts(aMomentLater)[0]).toBe('2026-11-24T11:00:00.000Z')
})

// @rule D32 | Sessions: each slot ends within the opening hours of its day
//   broken by: a slot that ends after closing (session-slots.ts)
test('the last slot of a day ends within its hours', () => {
  const day = '2026-12-01'
  const on = (slots: string[]) => slots.filter((start) => start.startsWith(day)).map((start) => start.slice(11, 16))
  expect(on(starts(offeredSlots({ hours: tuesday(600, 755), minutes: 45 }, now)))).toEqual(['09:00', '09:45', '10:30'])
  expect(on(starts(offeredSlots({ hours: tuesday(600, 735), minutes: 45 }, now)))).toEqual(['09:00', '09:45', '10:30'])
  expect(offeredSlots({ hours: tuesday(600, 640), minutes: 45 }, now)).toEqual([])
  const toMidnight = starts(offeredSlots({ hours: tuesday(23 * 60, 24 * 60), minutes: 60 }, now))
  expect(on(toMidnight)).toEqual(['22:00'])
})

// @rule D32 | Sessions: a session booked under other hours keeps its time free of others, even if they overlap only partly
//   broken by: only slots with the same beginning taken (session-slots.ts)
test('a booked session takes every slot that it overlaps, and no adjacent one', () => {
  const slots = offeredSlots({ hours: tuesday(600, 780), minutes: 60 }, new Date('2026-11-24T00:00:00.000Z')).slice(
    0,
    3,
  )
  const booked = { startsAt: new Date('2026-11-24T09:30:00.000Z'), endsAt: new Date('2026-11-24T11:00:00.000Z') }
  expect(starts(slots)).toHaveLength(3)
  expect(starts(freeSlots(slots, [booked]))).toEqual(['2026-11-24T11:00:00.000Z'])
  expect(freeSlots(slots, [])).toEqual(slots)
})
