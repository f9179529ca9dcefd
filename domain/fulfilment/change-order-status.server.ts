import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import { reclaimRedemption } from '#domain/coupons/redemptions.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { type LockedOrder, lockOrder, moveOrder, statusChanged } from '#domain/orders/move-order.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { recordShipment } from '#domain/orders/record-shipment.server.ts'
import type { Shipment } from '#domain/orders/shipment.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import { type Refundable, readRefundable } from '#domain/payments/refunds/read-refundable.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { enqueueMoveMail } from './enqueue-move-mail.server.ts'
import { isMovedOn, type MoveRisk, risksOf } from './move-risks.ts'
import { releaseOrder } from './release-order.server.ts'
import { type LineOutOfStock, retakeStock } from './retake-stock.server.ts'
import { updateMoveTasks } from './update-move-tasks.server.ts'

export type StatusChange = {
  orderId: string
  /** The status that the administrator saw. If the order has another one now, nothing changes. */
  from: OrderStatus
  to: OrderStatus
  /** Whether the administrator was asked about the risks of the move and agreed. */
  confirmed: boolean
  reason?: string
  /** For a move to shipped: how it is sent. */
  shipment?: Shipment | null
}

type ChangedOrder = { id: string; status: OrderStatus; paymentStatus: PaymentStatus; updatedAt: Date }

export type StatusChanged =
  /** `due`: what the order still owes; `refundable`: how much of its payment can still be refunded. */
  | { ok: true; order: ChangedOrder; due: Kobo; refundable: Kobo }
  | { ok: false; reason: 'not_found' | 'same' }
  /** Somebody else has moved it first; `status` is its present status. */
  | { ok: false; reason: 'changed'; status: OrderStatus }
  | { ok: false; reason: 'needs_confirmation'; because: MoveRisk[] }
  | { ok: false; reason: 'out_of_stock'; lines: LineOutOfStock[] }
  | AccessRefusal

/**
 * Moves an order to another status, for a viewer who has the permission, with all consequences: cancelling gives back
 * stock and coupon, leaving cancelled takes them again, and an unpaid order that is moved on has no reservation any
 * more. Risky moves must be confirmed.
 */
export async function changeOrderStatus(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  change: StatusChange,
  viewer: Viewer,
): Promise<StatusChanged> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<StatusChanged>(db, async (tx) => {
    const order = await lockOrder(tx, change.orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    if (order.status !== change.from) return { ok: false, reason: 'changed', status: order.status }
    if (change.from === change.to) return { ok: false, reason: 'same' }
    const payment = await readRefundable(tx, order.id)
    const due = amountDue(await readOrderMoney(tx, order))
    const { refundedOrPending = 0, refundable = 0 } = payment ?? {}
    const standing = { isReleased: order.releasedAt !== null, isCollected: order.isCollected }
    const because = risksOf({ ...change, ...standing, due, refundedOrPending, refundable })
    if (because.length > 0 && !change.confirmed) return { ok: false, reason: 'needs_confirmation', because }
    const moved = await move(tx, order, change, { by, due, payment, at: clock() })
    return moved.ok ? { ok: true, order: await readChanged(tx, order.id), due, refundable } : moved
  })
}

type Move = { by: SignedIn; due: Kobo; payment: Refundable | null; at: Date }
type Moved = { ok: true } | Extract<StatusChanged, { reason: 'out_of_stock' }>

const dayMs = 24 * 60 * 60_000

async function move(
  tx: Tx,
  order: LockedOrder,
  { from, to, confirmed, reason = '', shipment = null }: StatusChange,
  { by, due, payment, at }: Move,
): Promise<Moved> {
  const isReleasing = to === 'cancelled' && order.releasedAt === null
  const isRetaking = from === 'cancelled' && order.releasedAt !== null
  await moveOrder(tx, order, {
    kind: statusChanged,
    actor: by.email,
    at,
    reason,
    status: to,
    ...(isReleasing ? { releasedAt: at } : {}),
    ...(isRetaking ? { releasedAt: null } : {}),
    ...(due > 0 && to !== 'cancelled' ? { expiresAt: to === 'pending' ? new Date(at.getTime() + dayMs) : null } : {}),
  })
  // Moving back to shipped from a later status keeps what was recorded when it was sent.
  if (to === 'shipped' && (shipment || from === 'pending' || from === 'processing'))
    await recordShipment(tx, order.id, shipment, at)
  const details = { from, to, reason, confirmed, ...(shipment && { isTracked: true }) }
  await writeAuditLog(tx, { by, action: 'change_order_status', subject: `order:${order.id}`, at, details })
  await updateMoveTasks(tx, order.id, { to, due: isMovedOn(to) ? due : 0, payment, by: by.email, at })
  await enqueueMoveMail(tx, order.id, to, at)
  // Last, because these lock rows that other orders wait for.
  if (isReleasing) await releaseOrder(tx, order.id, at)
  if (!isRetaking) return { ok: true }
  const retaken = await retakeStock(tx, order.id)
  if (retaken.ok) await reclaimRedemption(tx, order.id, at, due > 0 ? 'held' : 'used')
  return retaken
}

const readChanged = (tx: Tx, orderId: string): Promise<ChangedOrder> =>
  tx
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['id', 'status', 'paymentStatus', 'updatedAt'])
    .executeTakeFirstOrThrow()
