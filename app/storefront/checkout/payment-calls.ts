import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { followOrder } from '../order-success/watch/follow-order.ts'
import type { PaymentHint, PaymentProgress } from './payment/payment-flow.ts'

const answerWithinMs = 10_000
// The server waits eight seconds for a provider to open a payment.
const postWithinMs = 20_000

/** Reports to the server how a guest's payment ended; the server verifies it. Rejects without a successful answer. */
export async function tellPaymentOutcome(
  orderId: string,
  { transactionId, response, action }: PaymentHint,
  linkKey: string | null = null,
) {
  const answer = await post(withKey('/functions/v1/update-order-status', linkKey), {
    orderId,
    userId: null,
    transactionId,
    paymentResponse: response,
    action,
    isGuestOrder: true,
  })
  if (!answer.ok) throw new Error(`Order status not updated: ${answer.status}`)
  return (await answer.json()) as PaymentProgress & { success: boolean }
}

/** The state of an order. Rejects without a successful answer. */
export async function readOrderState(orderId: string, linkKey: string | null = null): Promise<PaymentProgress> {
  const state = await findOrderState(orderId, linkKey)
  if (!state) throw new Error('Order not found')
  return state
}

/** The same; null for an order that isn't this browser's, or is no more: its cookies may have been deleted. */
export async function findOrderState(orderId: string, linkKey: string | null = null): Promise<PaymentProgress | null> {
  const answer = await fetch(withKey(`/api/v1/orders/${orderId}/status`, linkKey), {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`Order status not read: ${answer.status}`)
  return (await answer.json()) as PaymentProgress
}

/** Subscribes to every change of an order's state. */
export const followState = (orderId: string, linkKey: string | null = null) =>
  followOrder(withKey(`/api/v1/orders/${orderId}/events`, linkKey))

/** `reason` is the server's code for a refusal, `fault` for anything else that went wrong. */
export type PaymentAgain = { ok: true; payment: OpenedPayment } | { ok: false; reason: string }

/** Opens another attempt to pay a saved order: on the provider's hosted page if requested, else as the shop is configured. */
export async function openPayment(
  orderId: string,
  paymentGateway: ProviderName,
  onHostedPage: boolean,
  linkKey: string | null = null,
): Promise<PaymentAgain> {
  const body = onHostedPage ? { paymentGateway, presentation: 'redirect' } : { paymentGateway }
  const answer = await post(withKey(`/api/v1/orders/${orderId}/payments`, linkKey), body).catch(() => null)
  if (!answer) return { ok: false, reason: navigator.onLine ? 'fault' : 'offline' }
  const reply = (await answer.json().catch(() => null)) as Partial<{
    payment: OpenedPayment
    error: { code: string }
  }> | null
  if (answer.ok && reply?.payment) return { ok: true, payment: reply.payment }
  return { ok: false, reason: reply?.error?.code ?? 'fault' }
}

/** The key of a mailed link stands for the cookie that a browser without it lacks. */
const withKey = (path: string, key: string | null) => (key === null ? path : `${path}?key=${encodeURIComponent(key)}`)

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(postWithinMs),
  })
