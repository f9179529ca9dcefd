import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import type { TaskKind } from '#domain/payments/tasks/task-kind.ts'
import type { Database } from '#domain/transaction.server.ts'
import { orderMails } from '../stored-mails.ts'

/**
 * Describes every contradiction in the database between orders, attempts, ledger, refunds, tasks, history, mails, stock and coupons. There
 * must be none after any events in any order. `stockMade` is each product's initial stock.
 */
export async function inconsistencies(db: Database, stockMade: ReadonlyMap<string, number>): Promise<string[]> {
  const stored = await readAll(db)
  return [
    ...stored.orders.flatMap((order) => ofOrder(stored, order)),
    ...stored.attempts.flatMap((attempt) => ofAttempt(stored, attempt)),
    ...stored.coupons.flatMap((coupon) => ofCoupon(stored, coupon)),
    ...[...stockMade].flatMap(([productId, made]) => ofProduct(stored, productId, made)),
  ]
}

type StoredRecords = Awaited<ReturnType<typeof readAll>>
type Order = StoredRecords['orders'][number]
type Attempt = StoredRecords['attempts'][number]

async function readAll(db: Database) {
  const orders = await db.selectFrom('order').selectAll().execute()
  const attempts = await db.selectFrom('paymentAttempt').selectAll().execute()
  const movements = await db.selectFrom('moneyLedger').selectAll().execute()
  const refunds = await db.selectFrom('refund').selectAll().execute()
  const tasks = await db.selectFrom('paymentTask').selectAll().execute()
  const history = await db.selectFrom('orderEvent').select(['orderId', 'kind']).execute()
  const items = await db.selectFrom('orderItem').select(['orderId', 'productId', 'quantity']).execute()
  const stock = await db.selectFrom('stock').select(['productId', 'onHand']).execute()
  const sales = await db.selectFrom('productActivity').select(['productId', 'unitsSold']).execute()
  const coupons = await db.selectFrom('coupon').select(['id', 'code', 'timesUsed']).execute()
  const redemptions = await db.selectFrom('couponRedemption').selectAll().execute()
  return {
    orders,
    attempts,
    coupons,
    sales,
    stock,
    redemptions,
    items: Map.groupBy(items, (item) => item.productId ?? ''),
    attemptsOf: Map.groupBy(attempts, (attempt) => attempt.orderId),
    movementsOf: Map.groupBy(movements, (movement) => movement.attemptId ?? ''),
    refundsOf: Map.groupBy(refunds, (refund) => refund.attemptId),
    tasksOf: Map.groupBy(tasks, (task) => task.orderId),
    historyOf: Map.groupBy(history, (entry) => entry.orderId),
    mailsOf: Map.groupBy(await orderMails(db), (mail) => mail.orderId),
    orderOf: new Map(orders.map((order) => [order.id, order])),
  }
}

function ofOrder(stored: StoredRecords, order: Order): string[] {
  const { id } = order
  const attempts = stored.attemptsOf.get(id) ?? []
  const paying = attempts.filter(({ state }) => state === 'paid')
  const paid = isPaid(order) ? 1 : 0
  const counted = (all: { kind: string }[] | undefined, kind: string) =>
    (all ?? []).filter((one) => one.kind === kind).length
  const redemption = stored.redemptions.find(({ orderId }) => orderId === id)
  const expectEqual = differencesIn(`order ${id}, ${order.status}, ${order.paymentStatus}`)
  expectEqual('paid attempts', paying.length, paid)
  expectEqual('entries "paid" in its history', counted(stored.historyOf.get(id), 'paid'), paid)
  expectEqual('mails of its payment', counted(stored.mailsOf.get(id), 'payment_received'), paid)
  expectEqual('mails of its receipt', counted(stored.mailsOf.get(id), 'order_received'), 1)
  expectEqual('reference of the payment', order.transactionRef, paying[0]?.reference ?? null)
  expectEqual('fully refunded', order.paymentStatus === 'refunded', paid === 1 && keptOf(stored, paying) === 0)
  if (redemption) expectEqual('coupon', redemption.state, couponStateOf(stored, order, redemption.state))
  return expectEqual.found
}

const taskFor: Partial<Record<AttemptState, TaskKind>> = { duplicate: 'refund_duplicate', mismatch: 'check_mismatch' }

function ofAttempt(stored: StoredRecords, attempt: Attempt): string[] {
  const { id, state, received, amount, reference } = attempt
  const movements = stored.movementsOf.get(id) ?? []
  const recorded = (kind: string) => movements.filter((one) => one.kind === kind).map((one) => one.amount)
  const done = (stored.refundsOf.get(id) ?? []).filter((refund) => refund.state === 'done')
  const task = taskFor[state]
  const tasks = (stored.tasksOf.get(attempt.orderId) ?? []).filter((one) => one.subject === reference)
  const expectEqual = differencesIn(`attempt ${reference}, ${state}`)
  expectEqual('received in the ledger', recorded('received'), received === null ? [] : [received])
  expectEqual('fee in the ledger', recorded('fee'), attempt.fee ? [-attempt.fee] : [])
  expectEqual('refunded in the ledger', sumOf(recorded('refunded')), -sumOf(done.map((refund) => refund.amount)))
  if (state === 'paid' || state === 'duplicate') expectEqual('received', received, amount)
  else if (state !== 'mismatch') expectEqual('received', received, null)
  if (task) expectEqual(`tasks ${task}`, tasks.filter(({ kind }) => kind === task).length, 1)
  return expectEqual.found
}

function ofCoupon({ redemptions }: StoredRecords, { id, code, timesUsed }: StoredRecords['coupons'][number]): string[] {
  const live = redemptions.filter(({ couponId, state }) => couponId === id && state !== 'released')
  const expectEqual = differencesIn(`coupon ${code}`)
  expectEqual('uses', timesUsed, live.length)
  return expectEqual.found
}

function ofProduct(stored: StoredRecords, productId: string, made: number): string[] {
  const ofOrders = (wanted: (order: Order) => boolean) =>
    sumOf(
      (stored.items.get(productId) ?? []).flatMap(({ orderId, quantity }) => {
        const order = stored.orderOf.get(orderId)
        return order && wanted(order) ? [quantity] : []
      }),
    )
  const here = stored.stock.filter((row) => row.productId === productId).map((row) => row.onHand)
  const sold = stored.sales.filter((row) => row.productId === productId).map((row) => row.unitsSold)
  const expectEqual = differencesIn(`product ${productId}`)
  expectEqual('pieces on hand', sumOf(here), made - ofOrders((order) => order.releasedAt === null))
  expectEqual(
    'pieces sold',
    sumOf(sold),
    ofOrders((order) => isSold(stored, order)),
  )
  return expectEqual.found
}

const isPaid = ({ paymentStatus }: Order) => paymentStatus === 'success' || paymentStatus === 'refunded'

// Paid in time, or late while its stock was still available.
const isSold = (stored: StoredRecords, order: Order) =>
  isPaid(order) && !(stored.tasksOf.get(order.id) ?? []).some(({ kind }) => kind === 'refund_late')

function couponStateOf(stored: StoredRecords, order: Order, redemption: string): string {
  const history = stored.historyOf.get(order.id) ?? []
  // A late payment keeps its discount even if others have used up the coupon. Its use isn't counted then.
  const mayBeSpent = history.some(({ kind }) => kind === 'expired') && redemption === 'released'
  if (isSold(stored, order)) return mayBeSpent ? 'released' : 'used'
  return order.releasedAt === null ? 'held' : 'released'
}

const keptOf = (stored: StoredRecords, attempts: Attempt[]) =>
  sumOf(
    attempts
      .flatMap(({ id }) => stored.movementsOf.get(id) ?? [])
      .filter(({ kind }) => kind !== 'fee')
      .map(({ amount }) => amount),
  )

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

function differencesIn(subject: string) {
  const found: string[] = []
  const expectEqual = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) === JSON.stringify(should)) return
    found.push(`${subject}: ${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
  }
  return Object.assign(expectEqual, { found })
}
