import { afterEach, expect, test, vi } from 'vitest'
import { dismiss, isDismissed } from './banner-store.ts'

afterEach(() => vi.unstubAllGlobals())

// @rule §4 Coupon banner | What another tab has dismissed while this one slept stays dismissed
//   broken by: the list written as this tab last read it (banner-store.ts)
test('dismissing an offer keeps those that another tab has dismissed unheard of', () => {
  const kept = new Map([['aso-dismissed-coupons', '["other"]']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
  dismiss('own')
  expect(kept.get('aso-dismissed-coupons')).toBe('["own","other"]')
  expect([isDismissed('own'), isDismissed('other')]).toEqual([true, true])
})
