import { type CartLineInput, lineId } from '#domain/cart/cart-line.ts'
import { amountDue, isPaid } from '#domain/orders/amount-due.ts'
import { readOrderMoney } from '#domain/orders/read-order-money.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { EarlierOrder } from './placement.ts'

const rememberedMs = 24 * 60 * 60_000

/**
 * The newest of a browser's own orders of the last 24 hours that is for exactly these lines and is paid or can still be
 * paid; null if there is none.
 */
export async function findSameOrder(
  db: Queryable,
  ownOrders: readonly string[],
  lines: readonly CartLineInput[],
  now: Date,
): Promise<EarlierOrder | null> {
  if (ownOrders.length === 0) return null
  const orders = await db
    .selectFrom('order')
    .where('id', 'in', ownOrders)
    .where('createdAt', '>', new Date(now.getTime() - rememberedMs))
    .select(['id', 'status', 'totalAmount'])
    .orderBy('createdAt', 'desc')
    .execute()
  if (orders.length === 0) return null
  const items = await db
    .selectFrom('orderItem')
    .where(
      'orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .select(['orderId', 'lineKey', 'quantity'])
    .execute()
  const wanted = asText(lines.map((line) => ({ lineKey: lineId(line), quantity: line.quantity })))
  const same = orders.filter(({ id }) => asText(items.filter(({ orderId }) => orderId === id)) === wanted)
  for (const order of same) {
    const money = await readOrderMoney(db, order)
    if (isPaid(money)) return { id: order.id, payment: 'paid', isSame: true }
    if (order.status === 'pending' && amountDue(money) > 0) return { id: order.id, payment: 'unpaid', isSame: true }
  }
  return null
}

type Line = { lineKey: string; quantity: number }

const asText = (lines: readonly Line[]): string =>
  lines
    .map(({ lineKey, quantity }) => JSON.stringify([lineKey, quantity]))
    .sort()
    .join()
