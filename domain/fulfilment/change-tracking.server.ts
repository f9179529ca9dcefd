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
  /** It isn't on its way; `status` is its present status. */
  | { ok: false; reason: 'not_shipped'; status: OrderStatus }
  /** Somebody else has changed it since it was shown. */
  | { ok: false; reason: 'changed' }
  | AccessRefusal

/**
 * Records how a shipped order was sent, or changes that; the customer gets the mail about it again. `seen` is what the
 * administrator was shown; if something else is recorded now, nothing changes.
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
    // Without the tracking number, which leads to somebody's address: nothing can be deleted from the log.
    const details = { isTracked: shipment !== null }
    await writeAuditLog(tx, { by, action: 'change_tracking', subject: `order:${orderId}`, at, details })
    if (shipment) await enqueueMoveMail(tx, orderId, 'shipped', at)
    return { ok: true }
  })
}
