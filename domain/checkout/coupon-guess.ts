import type { Viewer } from '#domain/accounts/viewer.ts'
import { normaliseCode } from '#domain/coupons/coupon.ts'
import type { Placement } from './placement.ts'
import type { Quote } from './quote.ts'

/** `holds` says that the code was right, so that it doesn't count; `retryAfter` in seconds. */
type GuessReading = { ok: true; holds: () => Promise<void> } | { ok: false; retryAfter: number }

type GuessLimit = 'coupon' | 'coupon-signed-in' | 'coupon-network' | 'order-email'

/** Counts a wrong guess of a value, once for each who guesses. */
export type CountGuess = (name: GuessLimit, key: string, value: string) => Promise<GuessReading>

/**
 * Counts a coupon code against guessing: codes that don't hold alone, each once for a customer's account, for the network address and for the
 * network that this is of, however often it is quoted and ordered with.
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
      // What isn't answered is no guess of the others.
      await holds()
      return guess
    }
    counted.push(guess.holds)
  }
  return { ok: true, holds }
}

/** Whether a quote's coupon code is right; one that only needs a larger cart is. */
export const couponHolds = ({ coupon, couponProblem }: Quote): boolean =>
  coupon !== null || couponProblem?.reason === 'below_minimum'

/** Whether an order, or its refusal, says that its coupon code is right. */
export const couponHeld = (placement: Placement): boolean =>
  placement.ok || ('quote' in placement && couponHolds(placement.quote))
