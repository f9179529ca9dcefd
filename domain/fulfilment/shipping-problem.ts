import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { MoveRisk } from './move-risks.ts'

/**
 * Why an order isn't shipped together with others: it isn't being prepared, or something must be confirmed on its own
 * page. Only in results: it no longer exists, or a fault occurred.
 */
export type ShippingProblem =
  | { kind: 'status'; status: OrderStatus }
  | { kind: 'risky'; risks: MoveRisk[] }
  | { kind: 'gone' | 'failed' }

/** An order that is to be shipped with others. `problem` is why it won't be; null if it will. */
export type PlannedShipment = {
  id: string
  customer: string
  city: string
  pieces: number
  totalAmount: Kobo
  problem: ShippingProblem | null
}

/** How many orders can be shipped at once. */
export const mostShippedAtOnce = 50

/** Why an order can't be shipped together with others; null if it can. */
export function shippingProblemOf({
  status,
  risks,
}: {
  status: OrderStatus
  risks: MoveRisk[]
}): ShippingProblem | null {
  if (status !== 'processing') return { kind: 'status', status }
  return risks.length > 0 ? { kind: 'risky', risks } : null
}
