import { normaliseCode } from '#domain/coupons/coupon.ts'
import type { Limits } from '../limits.ts'

const rememberedMs = 60 * 60_000
const mostRemembered = 10_000

/**
 * Counts how often an address tries coupon codes, against guessing. A cart is priced again at every change, so a code that
 * was found good for an address isn't a try again for an hour.
 */
export function openCouponTries(limits: Limits, now: () => number = Date.now) {
  const good = new Map<string, number>()
  const pairOf = (ip: string, code: string) => `${ip} ${code}`
  return {
    count: async (ip: string, typed: string | null): ReturnType<Limits['check']> => {
      const code = normaliseCode(typed ?? '')
      if (code === '' || (good.get(pairOf(ip, code)) ?? 0) > now()) return { ok: true }
      return limits.check('coupon', ip)
    },
    remember: (ip: string, code: string): void => {
      const pair = pairOf(ip, code)
      // Written anew at the end: the first of the map is then always the oldest.
      good.delete(pair)
      good.set(pair, now() + rememberedMs)
      const [oldest] = good.keys()
      if (good.size > mostRemembered && oldest !== undefined) good.delete(oldest)
    },
  }
}
