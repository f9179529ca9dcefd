import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { findShipment, recordShipment } from '#domain/orders/record-shipment.server.ts'
import { isSameShipment, type Shipment, shipmentText, trackingChanged } from '#domain/orders/shipment.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { enqueueMoveMail } from './enqueue-move-mail.server.ts'

type TrackingChanged =
  | { ok: true }
  | { ok: false; reason: 'not_found' }
  /** It isn't on its way: `status` is where it stands. */
  | { ok: false; reason: 'not_shipped'; status: OrderStatus }
  /** Somebody else said it since it was shown. */
  | { ok: false; reason: 'changed' }
  | AccessRefusal

/**
 * Says how a shipped order was sent, or says it anew; the customer gets the mail about it once more. `seen` is how it was said when the
 * administrator began. What stands there by now is left alone.
 */
export async function changeTracking(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, shipment, seen }: { orderId: string; shipment: Shipment | null; seen: Shipment | null },
  viewer: Viewer,
): Promise<TrackingChanged> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<TrackingChanged>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    if (order.status !== 'shipped') return { ok: false, reason: 'not_shipped', status: order.status }
    const now = await findShipment(tx, orderId)
    if (!isSameShipment(now, seen))
      return isSameShipment(now, shipment) ? { ok: true } : { ok: false, reason: 'changed' }
    const at = clock()
    const text = shipment ? shipmentText(shipment) : ''
    await moveOrder(tx, order, { kind: trackingChanged, actor: by.email, at, reason: text })
    await recordShipment(tx, orderId, shipment, at)
    // Not its number, which leads to somebody's door: the log forgets nothing.
    const details = { isTracked: shipment !== null }
    await writeAuditLog(tx, { by, action: 'change_tracking', subject: `order:${orderId}`, at, details })
    if (shipment) await enqueueMoveMail(tx, orderId, 'shipped', at)
    return { ok: true }
  })
}
