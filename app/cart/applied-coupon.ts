import { createStore, useStore } from 'zustand'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { type Coupon, normaliseCode, readCode } from '#domain/coupons/coupon.ts'
import { fetchQuote, quoteQuestion } from './fetch-quote.ts'
import { basisOf } from './lines.ts'
import { readSession, writeSession } from './session-value.ts'
import { currentLines } from './store.ts'

const sessionName = 'aso-coupon'

/** `basis`: of the cart that a coupon was refused for. */
export type CouponMessage = { tone: 'good'; text: string } | { tone: 'bad'; text: string; basis: string }

type AppliedCoupon = {
  /** The code that the shopper applied, in its normal form. */
  code: string | null
  /** Its terms, as soon as the server has told them. */
  terms: Coupon | null
  applying: boolean
  message: CouponMessage | null
}

const none: AppliedCoupon = { code: null, terms: null, applying: false, message: null }

const applied = createStore<AppliedCoupon>()(() => none)
const remembered = readSession(sessionName)
if (remembered !== null) {
  // Anyone may have written it; what can't be a code is let go of, or the server would refuse every question with it.
  const code = readCode(remembered)
  if (code === null) writeSession(sessionName, null)
  else applied.setState({ code })
}

/** The coupon of this tab's cart; none on the server and at first paint. */
export const useAppliedCoupon = (): AppliedCoupon => useStore(applied)

/** The same outside of a page's parts. */
export const appliedCoupon = (): AppliedCoupon => applied.getState()

/** Has the server judge a typed code against the lines and applies it when it may be used. Answers whether it was. */
export async function applyCoupon(typed: string, lines: readonly CartLine[]): Promise<boolean> {
  const code = normaliseCode(typed)
  applied.setState({ applying: true, message: null })
  const answer = await fetchQuote(quoteQuestion(lines, code))
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

/** Ends the coupon together with the cart it was for. */
export const forgetCoupon = () => setCoupon(null, null, null)

/**
 * Takes over the server's word on the coupon that it was asked about: its terms, or why it fell out of the cart, which has taken over
 * the quote's lines already. A coupon that was applied meanwhile isn't meant.
 */
export function followQuote(quote: Quote, asked: string | null): void {
  const { code } = appliedCoupon()
  if (code === null || code !== asked) return
  if (quote.couponProblem) setCoupon(null, null, refused(quote.couponProblem.message))
  else if (quote.coupon?.code === code) applied.setState({ terms: quote.coupon })
}

export const clearCouponMessage = () => applied.setState({ message: null })

const refused = (text: string): CouponMessage => ({ tone: 'bad', text, basis: basisOf(currentLines(), null) })

const callRefusals = {
  refused: 'Invalid coupon code',
  offline: 'Failed to validate coupon',
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
