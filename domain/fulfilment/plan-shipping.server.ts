import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { customerName } from '#domain/orders/admin-order.ts'
import { amountDue } from '#domain/orders/amount-due.ts'
import { piecesOf } from '#domain/orders/list-orders-for-admin.server.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import { readRefundable } from '#domain/payments/refunds/read-refundable.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { risksOf } from './move-risks.ts'
import { type PlannedShipment, shippingProblemOf } from './shipping-problem.ts'

type ShippingPlan = { ok: true; orders: PlannedShipment[] } | AccessRefusal

/**
 * What would become of each of these orders if they were shipped together now, the oldest first. Unknown ids are left
 * out.
 */
export async function planShipping(db: Queryable, ids: readonly string[], viewer: Viewer): Promise<ShippingPlan> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  if (ids.length === 0) return { ok: true, orders: [] }
  const rows = await db
    .selectFrom('order')
    .leftJoin('profile', 'profile.id', 'order.userId')
    .where('order.id', 'in', ids)
    .select(['order.id', 'order.status', 'order.totalAmount', 'order.shippingAddress', 'order.isCollected'])
    .select(['profile.firstName', 'profile.lastName'])
    .select((eb) => piecesOf(eb.ref('order.id')).as('pieces'))
    .orderBy('order.createdAt')
    .orderBy('order.id')
    .execute()
  const orders = rows.map(async ({ id, status, totalAmount, shippingAddress: to, isCollected, pieces, ...profile }) => {
    const due = amountDue(await readOrderMoney(db, { id, totalAmount }))
    const { refundedOrPending = 0, refundable = 0 } = (await readRefundable(db, id)) ?? {}
    const money = { due, refundedOrPending, refundable }
    const risks = risksOf({ from: status, to: 'shipped', isReleased: false, isCollected, ...money })
    const { firstName, lastName } = profile
    return {
      ...{
        id,
        pieces,
        totalAmount,
        city: to.city,
        customer: customerName({ firstName: firstName ?? '', lastName: lastName ?? '' }, to),
      },
      problem: shippingProblemOf({ status, risks }),
    }
  })
  return { ok: true, orders: await Promise.all(orders) }
}
