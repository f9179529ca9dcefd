import { expect, test } from 'vitest'
import { readLagosTime } from './typed-time.ts'

test.each([
  ['2026-12-01T09:00', '2026-12-01T08:00:00.000Z'],
  ['2026-12-01T00:30:59', '2026-11-30T23:30:00.000Z'],
  ['2028-02-29T12:00', '2028-02-29T11:00:00.000Z'],
])('%s in Lagos is %s', (typed, time) => {
  expect(readLagosTime(typed)?.toISOString()).toBe(time)
})

//   broken by: 30 February read as 2 March (typed-time.ts)
test.each([
  '',
  'yesterday',
  '2026-12-01',
  '2026-12-01 09:00',
  '2026-12-01T24:00',
  '2026-02-30T09:00',
  '2026-13-01T09:00',
])('%j is no time', (typed) => {
  expect(readLagosTime(typed)).toBeNull()
})
