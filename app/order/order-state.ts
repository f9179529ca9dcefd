import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

const answerWithinMs = 10_000

/** The order's state on the server; `transactionId` is the provider's, once paid. */
export type PaymentProgress = { status: OrderStatus; paymentStatus: PaymentStatus; transactionId: string | null }

/** What a page follows of an order; nodes of earlier releases don't say its total, in kobo. */
export type OrderProgress = PaymentProgress & { totalAmount?: Kobo }

/** The state of an order. Rejects without a successful answer. */
export async function readOrderState(orderId: string): Promise<OrderProgress> {
  const state = await findOrderState(orderId)
  if (!state) throw new Error('Order not found')
  return state
}

/** The same; null for an order that isn't this browser's, or is no more: its cookies may have been deleted. */
export async function findOrderState(orderId: string): Promise<OrderProgress | null> {
  const answer = await fetch(`/api/v1/orders/${orderId}/status`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status === 404 || answer.status === 401) return null
  if (!answer.ok) throw new Error(`Order status not read: ${answer.status}`)
  return (await answer.json()) as OrderProgress
}
