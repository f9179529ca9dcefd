import { type AccessRefusal, authorize, isAccessRefusal } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { Shop } from '#domain/shop.ts'
import { changeOrderStatus } from './change-order-status.server.ts'
import type { ShippingProblem } from './shipping-problem.ts'

export type OrderToShip = { orderId: string; shipment: Shipment | null }
/** The result for one order; `problem` is null if it was shipped. */
export type ShippedOrder = { orderId: string; problem: ShippingProblem | null }

type OrdersShipped = { ok: true; results: ShippedOrder[] } | AccessRefusal

/**
 * Ships orders that are being prepared, each in a transaction of its own, so that one that can't be shipped any more
 * doesn't hold up the others. Orders with something to confirm aren't shipped here.
 */
export async function shipOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'report'>,
  orders: readonly OrderToShip[],
  viewer: Viewer,
): Promise<OrdersShipped> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const results: ShippedOrder[] = []
  for (const { orderId, shipment } of orders) {
    const problem = await ship(shop, { orderId, shipment }, viewer).catch((fault: unknown) => {
      shop.report(fault, `order ${orderId} couldn't be shipped`)
      return { kind: 'failed' as const }
    })
    results.push({ orderId, problem })
  }
  return { ok: true, results }
}

async function ship(
  shop: Pick<Shop, 'db' | 'clock'>,
  order: OrderToShip,
  viewer: Viewer,
): Promise<ShippingProblem | null> {
  const move = { ...order, from: 'processing', to: 'shipped', confirmed: false } as const
  const changed = await changeOrderStatus(shop, move, viewer)
  if (changed.ok) return null
  if (isAccessRefusal(changed)) return { kind: 'failed' }
  switch (changed.reason) {
    case 'changed':
      return { kind: 'status', status: changed.status }
    case 'needs_confirmation':
      return { kind: 'risky', risks: changed.because }
    case 'not_found':
      return { kind: 'gone' }
    case 'same':
    case 'out_of_stock':
      return { kind: 'failed' }
  }
}
