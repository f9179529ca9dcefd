import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'

const answerWithinMs = 10_000

/** The order's state on the server; `transactionId` is the provider's, once paid. */
export type PaymentProgress = { status: OrderStatus; paymentStatus: PaymentStatus; transactionId: string | null }

/** The state that a page follows. The total, in kobo, is missing from servers of an earlier release. */
export type OrderProgress = PaymentProgress & { totalAmount?: Kobo }

/** Fetches the state of an order. Rejects when the order isn't found or the request fails. */
export async function readOrderState(orderId: string): Promise<OrderProgress> {
  const state = await findOrderState(orderId)
  if (!state) throw new Error('Order not found')
  return state
}

/** The same, but null when the order doesn't exist or isn't this browser's, e.g. because its cookies were deleted. */
export async function findOrderState(orderId: string): Promise<OrderProgress | null> {
  const answer = await fetch(`/api/v1/orders/${orderId}/status`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status === 404 || answer.status === 401) return null
  if (!answer.ok) throw new Error(`Order status not read: ${answer.status}`)
  return (await answer.json()) as OrderProgress
}
