import type { Viewer } from '#domain/accounts/viewer.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import type { Placement } from './placement.ts'
import type { Quote } from './quote.ts'

/**
 * `holds` must be called if the code turns out to be right, so that it doesn't count as a guess. `retryAfter` is in
 * seconds.
 */
type GuessReading = { ok: true; holds: () => Promise<void> } | { ok: false; retryAfter: number }

type GuessLimit = 'coupon' | 'coupon-signed-in' | 'coupon-network' | 'order-email'

/** Counts a value as a guess, unless the same value was counted for this key before. */
export type CountGuess = (name: GuessLimit, key: string, value: string) => Promise<GuessReading>

/**
 * Limits the guessing of coupon codes. Only wrong codes count, each once for the customer's account, for the network
 * address and for its network, however often it is tried.
 */
export async function countCouponGuess(
  countGuess: CountGuess,
  { viewer, ip, couponCode }: { viewer: Viewer; ip: string; couponCode: string | null },
): Promise<GuessReading> {
  const counted: (() => Promise<void>)[] = []
  const holds = async () => {
    for (const forgive of counted) await forgive()
  }
  const code = normaliseCode(couponCode ?? '')
  if (code === '') return { ok: true, holds }
  const guessers: [GuessLimit, string][] = [
    ['coupon', ip],
    ['coupon-network', ip],
  ]
  if (viewer.kind !== 'anonymous') guessers.unshift(['coupon-signed-in', viewer.userId])
  for (const [name, key] of guessers) {
    const guess = await countGuess(name, key, code)
    if (!guess.ok) {
      // A refused request tells nothing about the code, so it isn't counted for the others either.
      await holds()
      return guess
    }
    counted.push(guess.holds)
  }
  return { ok: true, holds }
}

/** Whether a quote's coupon code exists and is valid, even if the cart is too small for it. */
export const couponHolds = ({ coupon, couponProblem }: Quote): boolean =>
  coupon !== null || couponProblem?.reason === 'below_minimum'

/** Whether the outcome of placing an order reveals that its coupon code is right. */
export const couponHeld = (placement: Placement): boolean =>
  placement.ok || ('quote' in placement && couponHolds(placement.quote))
