import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import type { Channel } from '../provider.ts'
import { reservedUntil, reservedUntilAgain } from './reservation-times.ts'

const openedAt = new Date('2026-11-02T09:15:00Z')
const inMinutes = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000)

test.each<[Channel | null, number]>([
  [null, 30],
  ['card', 30],
  ['bank_transfer', 60],
  ['ussd', 60],
])('an order is reserved for a payment by %s for %i minutes', (channel, minutes) => {
  expect(reservedUntil(openedAt, channel, defaultSettings.hold)).toEqual(inMinutes(minutes))
})

test.each([
  [0, 30],
  [20, 50],
  [30, 60],
  [45, 60],
])('a payment that is shown again %i minutes after its opening reserves the order until minute %i', (shown, until) => {
  expect(reservedUntilAgain(openedAt, inMinutes(shown), defaultSettings.hold)).toEqual(inMinutes(until))
})

// @rule D36 | The hold time of an unpaid order is a setting, for cards and for transfers
//   broken by: a transfer held as long as a card (reservation-times.ts)
test('an order is reserved for the hold time in the settings', () => {
  const hold = { card: 15, transfer: 90 }
  expect(reservedUntil(openedAt, null, hold)).toEqual(inMinutes(15))
  expect(reservedUntil(openedAt, 'ussd', hold)).toEqual(inMinutes(90))
  expect(reservedUntilAgain(openedAt, inMinutes(10), hold)).toEqual(inMinutes(25))
  expect(reservedUntilAgain(openedAt, inMinutes(80), hold)).toEqual(inMinutes(90))
})
