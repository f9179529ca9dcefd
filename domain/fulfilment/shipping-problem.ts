import type { Kobo } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { MoveRisk } from './move-risks.ts'

/**
 * Why an order isn't shipped together with others: it isn't being prepared, or something must be agreed to on its own page. Only in
 * results: it is gone, or something went wrong on our side.
 */
export type ShippingProblem =
  | { kind: 'status'; status: OrderStatus }
  | { kind: 'risky'; risks: MoveRisk[] }
  | { kind: 'gone' | 'failed' }

/** An order that is to be shipped with others: `problem` is why it won't be; null where nothing speaks against it. */
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

/** What speaks against shipping an order together with others; null where nothing does. */
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
