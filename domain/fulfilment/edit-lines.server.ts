import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { SignedIn, Viewer } from '#domain/accounts/viewer.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { checkReplaceable } from '#domain/checkout/reserved-by-order.server.ts'
import { dropRedemption } from '#domain/coupons/redemptions.server.ts'
import { formatNaira } from '#domain/money/money.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import { extendReservation, type LockedOrder, lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { rewriteLines } from '#domain/orders/rewrite-lines.server.ts'
import { closeOpenAttempts } from '#domain/payments/attempts/close-attempts.server.ts'
import { settleOrderAttempts } from '#domain/payments/settlement/settle-order-attempts.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { EditedOrder, LinesEdit } from './edited-order.ts'
import { type LinesRefusal, type PricedEdit, priceEdit } from './price-edit.server.ts'
import type { LineOutOfStock } from './retake-stock.server.ts'
import { moveStockOfEdit } from './stock-of-edit.server.ts'

export type LinesEdited =
  /** `edited`: null if the order had the wanted lines already. */
  | { ok: true; edited: EditedOrder | null }
  /** What would become of it; nothing is changed before this total is agreed to. */
  | { ok: false; reason: 'to_agree'; edited: EditedOrder }
  | { ok: false; reason: 'not_found' | 'changed' | 'paid' | 'under_way' | 'ended' }
  | { ok: false; reason: 'out_of_stock'; lines: LineOutOfStock[] }
  | LinesRefusal
  | AccessRefusal

const dayMs = 24 * 60 * 60_000

/**
 * Changes the pieces of an unpaid order. Lines that stay keep the price at which they were sold, added ones have
 * today's price, and discount and shipping are calculated again. In the same transaction, stock is taken and given
 * back, and payments that were opened for another amount are closed. The customer gets the new order by mail, and has a
 * day to pay it.
 */
export async function editLines(shop: Shop, edit: LinesEdit, viewer: Viewer): Promise<LinesEdited> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  // It may be paid without the shop knowing yet.
  await settleOrderAttempts(shop, edit.orderId, { by: 'visitor' })
  return inTransaction<LinesEdited>(shop.db, async (tx) => {
    const order = await lockOrder(tx, edit.orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    const { state } = await checkReplaceable(tx, order.id)
    if (state !== 'unpaid') return { ok: false, reason: state }
    const priced = await priceEdit(tx, edit)
    // Sent again because no answer came, or a colleague made the same change.
    if (!priced.ok && priced.reason === 'as_wanted')
      return edit.agreed === null || edit.agreed === order.totalAmount
        ? { ok: true, edited: null }
        : { ok: false, reason: 'changed' }
    if (!priced.ok) return priced
    const { edited } = priced
    await write(tx, order, priced, { by, at: shop.clock() })
    // Last, because these lock rows that other orders wait for.
    const stock = await moveStockOfEdit(tx, priced)
    if (!stock.ok) return stock
    if (edited.lostCoupon !== null) await dropRedemption(tx, order.id, shop.clock())
    return edited.after.totalAmount === edit.agreed ? { ok: true, edited } : { ok: false, reason: 'to_agree', edited }
  })
}

async function write(
  tx: Tx,
  order: LockedOrder,
  { edited, coupon, quantities, added }: PricedEdit,
  { by, at }: { by: SignedIn; at: Date },
): Promise<void> {
  const { id: orderId } = order
  const { before, after } = edited
  await rewriteLines(tx, orderId, { totals: after, coupon, quantities, added, at })
  const reason = wordsOf(edited)
  await moveOrder(tx, order, { kind: 'lines_changed', actor: by.email, at, reason })
  await extendReservation(tx, order, { until: new Date(at.getTime() + dayMs), at })
  const hasSameTotal = before.totalAmount === after.totalAmount
  if (!hasSameTotal) await closeOpenAttempts(tx, orderId, { at })
  const details = { lines: reason, before: before.totalAmount, after: after.totalAmount }
  await writeAuditLog(tx, { by, action: 'edit_order_lines', subject: `order:${orderId}`, at, details })
  const mail = { kind: 'order_changed', orderId, changedAt: at.toISOString(), hasSameTotal } as const
  await enqueueMail(tx, mail, { at, key: `order_changed:${hasSameTotal ? 'same_total:' : ''}${orderId}` })
}

/** The text for the history: "Bùbá, Size M: 2 → 1. Total ₦51,500 → ₦27,000". */
function wordsOf({ lines, before, after, lostCoupon }: EditedOrder): string {
  const changes = lines.map((line) => `${fullName(line)}: ${line.from} → ${line.to}`)
  const coupon = lostCoupon === null ? '' : `. Without coupon ${lostCoupon}`
  return `${changes.join('; ')}. Total ${formatNaira(before.totalAmount)} → ${formatNaira(after.totalAmount)}${coupon}`
}
