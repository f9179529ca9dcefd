import { changeText, couponRemovedText, sumTexts, termsChangedText } from '#app/cart/change-text.ts'
import type { LineChange } from '#app/cart/line-change.ts'
import { keyOf } from '#app/cart/lines.ts'
import { reconcileCart } from '#app/cart/quote-changes.ts'
import type { WatchedState } from '#app/order/watch/watch-order.ts'
import { payErrorTexts } from '#app/paying/errors/pay-error.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { EarlierOrderAsked, PlacementRefusal } from '#domain/checkout/placement.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import type { Kobo } from '#domain/money/money.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import type { Totals } from '#domain/pricing/price-cart.ts'

const sentences = {
  ...payErrorTexts,
  offline: 'You are offline. Nothing was sent. What you typed is kept.',
  no_answer: 'The connection broke before we had an answer. Nothing was charged. Try again: you will not order twice.',
  fault: 'Your order was not placed. Nothing was charged. Please try again in a moment.',
  unreadable: 'Your cart could not be read, so nothing was sent. Please reload the page.',
  address_gone: 'Please select a valid address. This one was deleted, perhaps in another tab.',
  address_changed: 'This address was changed, perhaps in another tab. Please check it, then pay.',
  signed_out: 'You have been signed out. Please sign in again, or reload the page to order as a guest.',
  other_account: 'Your account has changed. Please check where your order goes, then pay.',
  nothing_to_pay:
    'Your discount takes the whole price, and we can’t take a payment of ₦0 here. Nothing was placed. Please contact us, or order without the coupon.',
  key_reused: 'Your order has changed since it was first sent, and was not placed. Please send it once more.',
  ended:
    'Your earlier order has ended: it ran out of time, was cancelled, or made way for a newer one. Nothing was charged. Please place it once more.',
  too_many_declined:
    'Several payments with this email or from your network did not go through, so we opened no more. Nothing was charged. Please sign in if you haven’t, or try again later.',
}

export type CheckoutErrorKind = keyof typeof sentences

/** Why an order couldn't be placed, or why its payment couldn't be opened. */
export type CheckoutError =
  | { kind: CheckoutErrorKind }
  /** The shopper must decide: the same cart was ordered before, or the order that this one replaces is paid. */
  | { kind: 'already_ordered'; earlier: EarlierOrderAsked }
  /**
   * Too much stock would be reserved without payment. `open`: an unpaid order of this browser; `helpsToSignIn`: signing in may help.
   */
  | { kind: 'not_kept'; text: string; open: string | null; helpsToSignIn: boolean }
  | ChangedError

/** `quote`: the one that the page showed, if it had one. */
type AgreedPrices = { lines: readonly CartLine[]; totals: Totals; quote?: Quote | null }

/** The cart differs from what the shopper agreed to; `changes` is never empty. */
type ChangedError = {
  kind: 'changed'
  before: Kobo
  changes: string[]
  agreed: AgreedPrices
  ofLines: LineChange[]
  ofCoupon: string[]
}

/** What changed since the shopper agreed: lines, coupon and shipping terms, or else the amounts that differ. */
export const changedError = (agreed: AgreedPrices, quote: Quote): ChangedError =>
  changedSince(agreed, quote, { ofLines: [], ofCoupon: [] })

/** The error updated to the page's last quote, so that its sentences agree with the total beside them. */
export function errorAt(error: CheckoutError | null, quote: Quote | null): CheckoutError | null {
  if (error?.kind !== 'changed' || quote === null || quote === error.agreed.quote) return error
  const next = changedSince(error.agreed, quote, error)
  return next.changes.length > 0 ? next : { ...next, changes: ['It is as you last saw it again.'] }
}

// `told`: lines and a coupon that were taken out of the cart are in no later quote.
function changedSince(
  agreed: AgreedPrices,
  quote: Quote,
  told: Pick<ChangedError, 'ofLines' | 'ofCoupon'>,
): ChangedError {
  const quoted = new Set(quote.lines.map(keyOf))
  const ofLines = [...told.ofLines.filter(({ id }) => !quoted.has(id)), ...reconcileCart(agreed.lines, quote).changes]
  const ofCoupon = quote.couponProblem
    ? [couponRemovedText(quote.couponProblem)]
    : quote.coupon === null
      ? told.ofCoupon
      : []
  const changes = [...ofLines.map(changeText), ...ofCoupon]
  const ofTerms = termsChangedText(agreed.totals, quote)
  if (changes.length > 0 && ofTerms) changes.push(ofTerms)
  return {
    kind: 'changed',
    before: agreed.totals.totalAmount,
    changes: changes.length > 0 ? changes : sumTexts(agreed.totals, quote),
    agreed,
    ofLines,
    ofCoupon,
  }
}

type TooMuchUnpaid = Extract<PlacementRefusal, { reason: 'too_many_unpaid' | 'too_much_held' }>

/** Why no more stock can be reserved without payment, and what to do about it. `nameOf` returns the name of a product in the cart. */
export function notKeptError(refusal: TooMuchUnpaid, nameOf: (productId: string) => string): CheckoutError {
  return {
    kind: 'not_kept',
    text: `${notKeptText(refusal, nameOf)} Nothing was placed or charged.`,
    open: refusal.open,
    helpsToSignIn: refusal.reason === 'too_many_unpaid' && refusal.of === 'email',
  }
}

function notKeptText(refusal: TooMuchUnpaid, nameOf: (productId: string) => string): string {
  if (refusal.reason === 'too_much_held') {
    const what = refusal.productId === null ? 'pieces' : `of ${nameOf(refusal.productId)}`
    if (refusal.most === 0 && refusal.open === null)
      return `No more ${what} can be kept for you before you pay: orders with this email or from your network, which wait for their payment, have them. Please try again in a while, or from another network.`
    return refusal.most === 0
      ? `We keep no more ${what} for you before you pay. Please pay for your open order first, or try again in a while, then order these.`
      : `We keep at most ${refusal.most} more ${what} for you before you pay. Please order ${refusal.most} now, and more later.`
  }
  switch (refusal.of) {
    case 'device':
      return 'You have three orders that wait for their payment, and we keep no more at a time. Please pay for one of them, or wait until one ends: its page says when.'
    case 'email':
      return 'Three orders with this email wait for their payment, and we keep no more at a time. Please pay for one by the link in its email, or wait until one ends. If they are not yours, sign in with this email: then they don’t count.'
    case 'address':
      return 'Too many orders from your network wait for their payment. Please try again in a while, or from another network.'
  }
}

/** The question about an earlier order, updated to its current state: says that it is paid; null once it is cancelled. */
export function errorAbout(
  error: Extract<CheckoutError, { kind: 'already_ordered' }>,
  { status, paymentStatus }: Pick<WatchedState, 'status' | 'paymentStatus'>,
): CheckoutError | null {
  const { earlier } = error
  if (paymentStatus === 'success')
    return {
      ...error,
      earlier: { ...earlier, payment: 'paid', cancels: earlier.cancels.filter((id) => id !== earlier.id) },
    }
  return status === 'cancelled' ? null : error
}

export const errorText = (kind: CheckoutErrorKind): string => sentences[kind]

/** The question about an earlier order: the state of its payment, and which orders would be cancelled. */
export function earlierOrderText({ id, payment, isSame, cancels }: EarlierOrderAsked): string {
  const stands = {
    paid: 'is paid',
    under_way: 'has a payment on its way',
    unpaid: 'is saved and waits for its payment',
  }
  const first = isSame ? 'You have already ordered these' : 'You have an earlier order'
  return `${first}: order ${shortOrderId(id)} ${stands[payment]}. Nothing was placed a second time.${cancelsText(id, cancels)}`
}

function cancelsText(named: string, cancels: string[]): string {
  if (cancels.length === 0) return ''
  if (cancels.length > 1) {
    return ` Orders ${cancels.map(shortOrderId).join(', ')} hold what this one needs, and are cancelled if you order again.`
  }
  const which = cancels.includes(named) ? 'It' : `Order ${cancels.map(shortOrderId).join()}`
  return ` ${which} holds what this one needs, and is cancelled if you order again.`
}
