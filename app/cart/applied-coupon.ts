import { createStore, useStore } from 'zustand'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { type Coupon, normaliseCode, readCode } from '#domain/coupons/coupon.ts'
import { fetchQuote, quoteQuestion } from './fetch-quote.ts'
import { basisOf } from './lines.ts'
import { readSession, writeSession } from './session-storage.ts'
import { currentLines } from './store.ts'

const sessionName = 'aso-coupon'

/** `basis`: the contents of the cart (`basisOf`) for which the coupon was refused. */
export type CouponMessage = { tone: 'good'; text: string } | { tone: 'bad'; text: string; basis: string }

type AppliedCoupon = {
  /** The code that the shopper applied, in its normal form. */
  code: string | null
  /** Its terms; null until the server has sent them. */
  terms: Coupon | null
  applying: boolean
  message: CouponMessage | null
}

const none: AppliedCoupon = { code: null, terms: null, applying: false, message: null }

const applied = createStore<AppliedCoupon>()(() => none)
const remembered = readSession(sessionName)
if (remembered !== null) {
  // The visitor can edit session storage: an invalid code is removed, or the server would refuse every quote request.
  const code = readCode(remembered)
  if (code === null) writeSession(sessionName, null)
  else applied.setState({ code })
}

/** The coupon of this tab's cart; none on the server and during hydration. */
export const useAppliedCoupon = (): AppliedCoupon => useStore(applied)

/** The same outside of React. */
export const appliedCoupon = (): AppliedCoupon => applied.getState()

/** Asks the server whether a typed code is valid for the lines and applies it if so. Returns whether it was applied. */
export async function applyCoupon(typed: string, lines: readonly CartLine[]): Promise<boolean> {
  const code = normaliseCode(typed)
  applied.setState({ applying: true, message: null })
  const basis = basisOf(currentLines(), null)
  const answer = await fetchQuote(quoteQuestion(lines, code))
  // The cart changed before the answer came, so the reason may no longer apply.
  const isOutdated = basisOf(currentLines(), null) !== basis
  if (answer.ok && answer.quote.couponProblem && isOutdated) return applyCoupon(code, currentLines())
  const refusal = answer.ok ? couponRefusal(answer.quote) : callRefusals[answer.reason]
  applied.setState({ applying: false })
  if (!answer.ok || refusal !== null) {
    applied.setState({ message: refusal === null ? null : refused(refusal) })
    return false
  }
  setCoupon(code, answer.quote.coupon, { tone: 'good', text: 'Coupon applied successfully' })
  return true
}

export const removeCoupon = () => setCoupon(null, null, { tone: 'good', text: 'Coupon removed' })

/** Removes the coupon without a message, when its cart is cleared. */
export const forgetCoupon = () => setCoupon(null, null, null)

/**
 * Applies a quote to the coupon that it was requested with: stores its terms, or removes it with the reason. Call it
 * after the cart has the quote's lines. Ignored when another coupon was applied meanwhile.
 */
export function followQuote(quote: Quote, asked: string | null): void {
  const { code } = appliedCoupon()
  if (code === null || code !== asked) return
  if (quote.couponProblem) setCoupon(null, null, refused(quote.couponProblem.message))
  else if (quote.coupon?.code === code) applied.setState({ terms: quote.coupon })
}

/** The coupon message to show for these lines: a refusal applies only to the cart that it was made for. */
export const messageBeside = (message: CouponMessage | null, lines: readonly CartLine[]): CouponMessage | null =>
  message?.tone === 'bad' && message.basis !== basisOf(lines, null) ? null : message

export const clearCouponMessage = () => applied.setState({ message: null })

const refused = (text: string): CouponMessage => ({ tone: 'bad', text, basis: basisOf(currentLines(), null) })

const callRefusals = {
  refused: 'Invalid coupon code',
  offline: 'Failed to validate coupon',
  // The code wasn't looked at, so it may be valid.
  too_many_requests: 'Failed to validate coupon',
  unreadable: 'Failed to apply coupon',
}

function couponRefusal(quote: Quote): string | null {
  if (quote.couponProblem) return quote.couponProblem.message
  return quote.coupon ? null : 'Failed to apply coupon'
}

function setCoupon(code: string | null, terms: Coupon | null, message: CouponMessage | null) {
  writeSession(sessionName, code)
  applied.setState({ code, terms, message })
}
