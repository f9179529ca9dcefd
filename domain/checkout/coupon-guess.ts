import type { Viewer } from '#domain/accounts/viewer.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import type { Placement } from './placement.ts'
import type { Quote } from './quote.ts'

/** `holds` says that the code was right, so that it doesn't count; `retryAfter` in seconds. */
type GuessReading = { ok: true; holds: () => Promise<void> } | { ok: false; retryAfter: number }

/** Counts a wrong guess of a value, once for each who guesses. */
export type CountGuess = (name: 'coupon' | 'coupon-signed-in', key: string, value: string) => Promise<GuessReading>

/**
 * Counts a coupon code against guessing: codes that don't hold alone, each once for the network address and for a customer's account,
 * however often it is quoted and ordered with.
 */
export async function countCouponGuess(
  countGuess: CountGuess,
  { viewer, ip, couponCode }: { viewer: Viewer; ip: string; couponCode: string | null },
): Promise<GuessReading> {
  const code = normaliseCode(couponCode ?? '')
  if (code === '') return { ok: true, holds: async () => {} }
  if (viewer.kind === 'anonymous') return countGuess('coupon', ip, code)
  const byAccount = await countGuess('coupon-signed-in', viewer.userId, code)
  if (!byAccount.ok) return byAccount
  const byAddress = await countGuess('coupon', ip, code)
  if (!byAddress.ok) {
    // What isn't answered is no guess of the account.
    await byAccount.holds()
    return byAddress
  }
  const holds = async () => {
    await byAccount.holds()
    await byAddress.holds()
  }
  return { ok: true, holds }
}

/** Whether a quote's coupon code is right; one that only needs a larger cart is. */
export const couponHolds = ({ coupon, couponProblem }: Quote): boolean =>
  coupon !== null || couponProblem?.reason === 'below_minimum'

/** Whether an order, or its refusal, says that its coupon code is right. */
export const couponHeld = (placement: Placement): boolean =>
  placement.ok || ('quote' in placement && couponHolds(placement.quote))
