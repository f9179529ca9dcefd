import { expect, test } from 'vitest'
import { trackCouponAttempts } from './coupon-rate-limit.ts'

const nothingLeft = { check: async () => ({ ok: false, retryAfter: 1 }) as const, addressKey: () => null }

test('a valid code isn’t counted again for an hour, for the address that sent it', async () => {
  let now = 0
  const attempts = trackCouponAttempts(nothingLeft, () => now)
  attempts.remember('203.0.113.7', 'TENTH')
  now += 59 * 60_000
  expect(await attempts.count('203.0.113.7', ' tenth')).toEqual({ ok: true })
  expect((await attempts.count('203.0.113.8', 'TENTH')).ok).toBe(false)
  now += 2 * 60_000
  expect((await attempts.count('203.0.113.7', 'TENTH')).ok).toBe(false)
})

test('the oldest are removed first', async () => {
  const attempts = trackCouponAttempts(nothingLeft)
  for (let n = 0; n <= 10_000; n++) attempts.remember(`address ${n}`, 'TENTH')
  expect((await attempts.count('address 0', 'TENTH')).ok).toBe(false)
  expect((await attempts.count('address 1', 'TENTH')).ok).toBe(true)
})
