import { afterEach, expect, test, vi } from 'vitest'
import { dismiss, isDismissed } from './banner-store.ts'

afterEach(() => vi.unstubAllGlobals())

// @rule §4 Coupon banner | An offer that another tab dismissed while this one was suspended stays dismissed
//   broken by: the list as this tab last read it written back (banner-store.ts)
test('dismissing an offer keeps those that another tab dismissed without a storage event', () => {
  const kept = new Map([['aso-dismissed-coupons', '["other"]']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  dismiss('own')
  expect(kept.get('aso-dismissed-coupons')).toBe('["own","other"]')
  expect([isDismissed('own'), isDismissed('other')]).toEqual([true, true])
})
