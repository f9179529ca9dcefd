import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

const answerWithinMs = 10_000

/** The order's state on the server; `transactionId` is the provider's, once paid. */
export type PaymentProgress = { status: OrderStatus; paymentStatus: PaymentStatus; transactionId: string | null }

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

/** A path of the order with the key of a mailed link, which stands for the cookie that a browser without it lacks. */
export const withKey = (path: string, key: string | null) =>
  key === null ? path : `${path}?key=${encodeURIComponent(key)}`
