import { mailStatement } from '#domain/notifications/enqueue-mail.server.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { Order } from '#domain/orders/order.ts'
import { rowsOfOrder, toOrder } from '#domain/orders/queries.server.ts'
import { inOneTrip, type Statement } from '#domain/statement.server.ts'
import { isTaken, type StockTaken, type Taking, takeStock, takingStatements } from '#domain/stock/take-stock.server.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { type TermRows, termStatements } from './refuse-former-terms.server.ts'
import { type Replacement, replaceOrders } from './replace-order.server.ts'

type Insert = Statement<unknown>

type OrderToWrite = {
  /** The statements that insert the order with its lines, history and payment attempt. */
  order: { id: string; statements: readonly [Insert, Insert, Insert, Insert] }
  /** The mail about the order, if one may be sent. */
  mail: Mail | null
  replacement: Replacement
  lines: readonly (Taking & { productId: string })[]
}

/** `terms` are the present ones; null if they must be read again, because other rows were locked meanwhile. */
type Written = { order: Order; taken: StockTaken; terms: TermRows | null }

/**
 * Writes an order, cancels the orders that it replaces, and takes its stock. Rows for which orders compete come last,
 * so that they are locked as briefly as possible; if there is nothing to replace and no coupon, everything goes out in
 * one round trip.
 */
export async function writeOrder(tx: Tx, { order, mail, replacement, lines }: OrderToWrite): Promise<Written> {
  const { replaced, by, now } = replacement
  const inserts = order.statements
  const read = rowsOfOrder(order.id)
  const mails = mail ? [mailStatement(mail, { at: now })] : []
  if (replaced.length === 0 && by.couponId === null) {
    const trip = [...inserts, ...read, ...takingStatements(lines), ...termStatements(lines), ...mails] as const
    const [, , , , rows, items, onHand, , settings, prices] = await inOneTrip(tx, ...trip)
    return { order: written([rows, items]), taken: isTaken(lines, onHand), terms: [settings, prices] }
  }
  const [, , , , rows, items] = await inOneTrip(tx, ...inserts, ...read, ...mails)
  await replaceOrders(tx, replacement)
  return { order: written([rows, items]), taken: await takeStock(tx, lines), terms: null }
}

function written(rows: Parameters<typeof toOrder>[0]): Order {
  const order = toOrder(rows)
  if (!order) throw new Error('An order is gone right after it was written')
  return order
}
