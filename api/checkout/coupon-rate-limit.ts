import { normaliseCode } from '#domain/coupons/coupon.ts'
import type { Limits } from '../rate-limits.ts'

const rememberedMs = 60 * 60_000
const maxRemembered = 10_000

/**
 * Limits how often an address may try coupon codes, against guessing. A cart is priced again at every change, so a code
 * that was valid for an address isn't counted again for an hour.
 */
export function trackCouponAttempts(limits: Limits, now: () => number = Date.now) {
  const validUntil = new Map<string, number>()
  const pairKey = (ip: string, code: string) => `${ip} ${code}`
  return {
    count: async (ip: string, typed: string | null): ReturnType<Limits['check']> => {
      const code = normaliseCode(typed ?? '')
      if (code === '' || (validUntil.get(pairKey(ip, code)) ?? 0) > now()) return { ok: true }
      return limits.check('coupon', ip)
    },
    remember: (ip: string, code: string): void => {
      const pair = pairKey(ip, code)
      // A Map keeps the order of insertion: inserted again, the first entry is always the oldest.
      validUntil.delete(pair)
      validUntil.set(pair, now() + rememberedMs)
      const [oldest] = validUntil.keys()
      if (validUntil.size > maxRemembered && oldest !== undefined) validUntil.delete(oldest)
    },
  }
}
