import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate, useRevalidator } from 'react-router'
import { forgetSavedOrder } from '#app/cart/checkout-draft.ts'
import { finishCheckout } from '#app/cart/finish-checkout.ts'
import { readOrderState } from '#app/order/order-state.ts'
import { payAgainError, payErrorTexts } from '#app/paying/errors/pay-error.ts'
import { payWithoutScripts } from '#app/paying/pay-without-scripts.ts'
import { showToast } from '#app/paying/show-toast.ts'
import { type GoToOrderPage, usePayment } from '#app/paying/use-payment.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { followQuote } from '../../cart/applied-coupon.ts'
import { checkoutKeyFor, forgetEarlierKeys, sentCheckoutKeys, spendCheckoutKey } from '../../cart/checkout-keys.ts'
import { reconcileCart } from '../../cart/quote-changes.ts'
import { type OrderedCart, orderedCart, readSavedOrder, storeSavedOrder } from '../../cart/saved-order.ts'
import { currentLines, refreshLines } from '../../cart/store.ts'
import { type CheckoutError, changedError, errorAbout, notKeptError } from './errors/checkout-error.ts'
import { type Agreed, orderFields } from './form/order-fields.ts'
import type { CheckoutAnswer, FieldErrors } from './placed-order/checkout-answer.ts'
import { type PlacedOrder, placedOf } from './placed-order/placed-order.ts'
import { stepAfterPlacing } from './placed-order/step-after-placing.ts'
import { forgetEdited } from './signed-in/edited-draft.ts'
import { useWatchedOrder } from './use-watched-order.ts'

export type Checkout = ReturnType<typeof useCheckout>

/** Places the order (idempotent) and runs its payment. */
export function useCheckout() {
  const navigate = useNavigate()
  const fetcher = useFetcher<CheckoutAnswer>()
  const { revalidate } = useRevalidator()
  const sent = useRef<Agreed | null>(null)
  // The contents of the order; the cart may have changed by the time it is paid.
  const orderedLines = useRef<OrderedCart | null>(null)
  const isPlacedAnew = useRef(false)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [error, setError] = useState<CheckoutError | null>(null)
  const goToOrderPage: GoToOrderPage = (orderId, { transactionId, confirmed }) => {
    if (orderedLines.current) finishCheckout(orderedLines.current)
    const state = { orderId, transactionId, isGuest: sent.current?.account === undefined, checking: !confirmed }
    navigate(`/order-success?order=${orderId}`, { replace: true, state })
  }
  const showChangedOrder = (orderId: string) =>
    navigate(`/order-success?order=${orderId}&problem=order_changed`, { replace: true })
  const payment = usePayment({
    goToOrderPage,
    showChangedOrder,
    known: () => ({
      isGuestOrder: sent.current?.account === undefined,
      // Not sent: if a payment may still arrive, the order page says so and lets the shopper pay anyway.
      pendingIsKnown: false,
      expectedTotal: sent.current?.totals.totalAmount,
    }),
  })

  async function arrivePaid(orderId: string) {
    const state = await readOrderState(orderId).catch(() => null)
    goToOrderPage(orderId, { transactionId: state?.transactionId ?? null, confirmed: true })
  }

  async function payAgain(orderId: string, provider: ProviderName) {
    setError(null)
    setPlaced((order) => order && { ...order, provider })
    const refusal = await payment.payAgain(orderId, provider, (amount) => amount === placed?.totals.totalAmount)
    if (refusal === 'already_paid') await arrivePaid(orderId)
    // The shop edited the order, or a payment may still arrive: the order's page shows its state and is where to pay it.
    else if (refusal === 'order_changed' || refusal === 'other_amount' || refusal === 'payment_pending') {
      showToast('plain', payErrorTexts[refusal === 'order_changed' ? 'other_amount' : refusal])
      navigate(`/order-success?order=${orderId}`, { replace: true })
    } else if (refusal === 'not_payable') {
      forgetSavedOrder()
      setPlaced(null)
      setError({ kind: 'ended' })
    } else if (refusal === 'not_loaded') payWithoutScripts(orderId, provider, placed?.totals.totalAmount ?? 0)
    else if (refusal) refuse({ kind: payAgainError(refusal) })
  }

  function refuse(why: CheckoutError) {
    setError(why)
    // The payment methods on the page are outdated.
    if (why.kind === 'provider_not_offered') void revalidate()
  }

  function place(agreed: Agreed) {
    if (fetcher.state !== 'idle') return
    if (!navigator.onLine) return setError({ kind: 'offline' })
    isPlacedAnew.current = false
    // `flushSync`, so that the second press of a double click finds the submission in progress.
    send(agreed, { besides: error?.kind === 'already_ordered' ? error.earlier.id : '', flushSync: true })
  }

  // `besides`: an earlier order that the shopper was asked about and keeps. `flushSync` is only for event handlers; effects may not use
  // it.
  function send(agreed: Agreed, { besides = '', flushSync = false } = {}) {
    setError(null)
    const fields = { ...orderFields(agreed), replaces: readSavedOrder()?.id ?? '' }
    const checkoutKey = checkoutKeyFor(JSON.stringify(fields))
    const unansweredKeys = sentCheckoutKeys().filter((key) => key !== checkoutKey)
    sent.current = agreed
    fetcher.submit(
      { ...fields, besides, checkoutKey, unansweredKeys: unansweredKeys.join(' ') },
      { method: 'post', defaultShouldRevalidate: false, flushSync },
    )
  }

  function receivePlaced(answer: Extract<CheckoutAnswer, { ok: true }>, agreed: Agreed) {
    const { order, payment: opened } = answer
    const cart = orderedCart(agreed.lines, agreed.couponCode)
    orderedLines.current = cart
    storeSavedOrder({ id: order.id, cart, isAbandoned: false })
    forgetEarlierKeys()
    // The address was saved with the order, so the next checkout finds it among the addresses.
    forgetEdited()
    switch (stepAfterPlacing(answer, agreed.totals.totalAmount)) {
      case 'paid':
        return goToOrderPage(order.id, { transactionId: order.transactionId, confirmed: true })
      case 'ended':
        return placeAnew(agreed)
      case 'changed':
        return showChangedOrder(order.id)
      case 'view_order':
        return navigate(`/order-success?order=${order.id}`, { replace: true })
      case 'pay':
        setPlaced(placedOf(order.id, agreed))
        payment.pay(order.id, opened)
    }
  }

  // The earlier submission's order has ended, so the same contents are sent as a new order.
  function placeAnew(agreed: Agreed) {
    forgetSavedOrder()
    if (isPlacedAnew.current) return setError({ kind: 'ended' })
    isPlacedAnew.current = true
    showToast('plain', 'Your earlier order has ended without a payment. We are placing it once more.')
    send(agreed)
  }

  const receive = useEffectEvent((answer: CheckoutAnswer) => {
    const agreed = sent.current
    if (!agreed) return
    if (answer.ok) receivePlaced(answer, agreed)
    else if (answer.reason === 'fields') setErrors(answer.errors)
    else if ('quote' in answer) setError(applyQuote(answer.quote, agreed))
    else if (answer.reason === 'already_ordered') setError({ kind: answer.reason, earlier: answer.earlier })
    else if (answer.reason === 'too_many_unpaid' || answer.reason === 'too_much_held')
      setError(notKeptError(answer, (id) => agreed.lines.find((line) => line.productId === id)?.name ?? 'one product'))
    else if (answer.reason === 'too_many_attempts' || answer.reason === 'busy')
      setError({ kind: answer.reason === 'busy' ? 'too_many_requests' : 'too_many_declined' })
    else {
      if (answer.reason === 'key_reused') spendCheckoutKey()
      // Loads the form for the account that is signed in now.
      if (answer.reason === 'other_account') void revalidate()
      if (answer.reason === 'fault' || answer.reason === 'unreadable') showToast('bad', 'Failed to process checkout.')
      refuse({ kind: answer.reason === 'offline' ? 'no_answer' : answer.reason })
    }
  })

  // A fetcher's data arrives outside event handlers, and receiving it has side effects, so it is handled in an effect.
  useEffect(() => {
    if (fetcher.data) receive(fetcher.data)
  }, [fetcher.data])

  const isWatched = placed !== null && (payment.phase === 'unsure' || payment.phase === 'open')
  useWatchedOrder(isWatched ? { id: placed.id, total: placed.totals.totalAmount } : null, (orderId, state) => {
    if (state.paymentStatus === 'success') return void arrivePaid(orderId)
    // Ignored while a new order is being placed, which may have replaced this one.
    if (fetcher.state !== 'idle') return
    // Navigating closes the provider's window: a payment there would have to be refunded, or is for another amount.
    if (state.status === 'cancelled')
      navigate(`/order-success?order=${orderId}`, { replace: true, state: { orderId, checking: true } })
    else showChangedOrder(orderId)
  })

  // The question about an earlier order would be wrong once it is paid or cancelled, e.g. in another tab.
  const asked = error?.kind === 'already_ordered' && error.earlier.payment !== 'paid' ? error : null
  useWatchedOrder(asked && { id: asked.earlier.id }, (_, state) => setError(asked && errorAbout(asked, state)))

  return {
    place,
    payAgain,
    placed,
    phase: payment.phase,
    isSending: fetcher.state === 'submitting',
    errors,
    setErrors,
    error,
  }
}

// Updates the cart from the quote, so that the new total is shown with its reason. The message compares with what the shopper agreed
// to, since the cart may have been updated while the request was in flight.
function applyQuote(quote: Quote, agreed: Agreed): CheckoutError {
  const { lines, gone } = reconcileCart(currentLines(), quote)
  refreshLines(lines, gone)
  followQuote(quote, agreed.couponCode)
  return changedError(agreed, quote)
}
