import { type SqlBool, sql } from 'kysely'
import { statusChanged } from '#domain/orders/move-order.server.ts'
import type { Database, Queryable, Tx } from '#domain/transaction.server.ts'
import type { PaymentRecord } from './payment-record.ts'

/** Which orders are compared: all, or those that changed since a moment or aren't finished. */
export type ReconciliationScope = 'all' | { since: Date; youngerThan: Date }

const pageSize = 100

/**
 * The orders of a scope with their money, a hundred at a time, sorted by id. Each page is one snapshot, so that a
 * payment that is settled meanwhile is seen completely or not at all.
 */
export async function* readPaymentRecords(db: Database, scope: ReconciliationScope): AsyncGenerator<PaymentRecord[]> {
  for (let after: string | null = null; ; ) {
    const ids: string[] = await idsAfter(db, scope, after)
    if (ids.length > 0) yield readPaymentRecordsOf(db, ids)
    after = ids.at(-1) ?? null
    if (ids.length < pageSize || after === null) return
  }
}

/** The named orders with their money, read at one moment. */
export function readPaymentRecordsOf(db: Database, orderIds: readonly string[]): Promise<PaymentRecord[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readAll(tx, orderIds))
}

async function idsAfter(db: Queryable, scope: ReconciliationScope, after: string | null): Promise<string[]> {
  const isLater = after === null ? sql<SqlBool>`true` : sql<SqlBool>`id > ${after}`
  const among = scope === 'all' ? sql`"order"` : sql`(${moved(scope)}) as moved`
  const { rows } = await sql<{ id: string }>`
    select id from ${among} where ${isLater} order by id limit ${pageSize}
  `.execute(db)
  return rows.map(({ id }) => id)
}

const moved = ({ since, youngerThan }: Exclude<ReconciliationScope, 'all'>) => sql`
  select id from "order" where updated_at >= ${since}
  union select id from "order"
    where payment_status in ('pending', 'failed') and status = 'pending' and released_at is null
  union select order_id from payment_attempt where updated_at >= ${since} or due_at is not null
  union select order_id from payment_attempt where created_at >= ${youngerThan}
  union select order_id from refund
    where updated_at >= ${since} or due_at is not null or state in ('requested', 'pending', 'needs_attention')
  union select order_id from payment_task where order_id is not null and (resolved_at is null or resolved_at >= ${since})
  union select order_id from money_ledger where created_at >= ${since}`

async function readAll(tx: Tx, orderIds: readonly string[]): Promise<PaymentRecord[]> {
  const orders = await readOrders(tx, orderIds)
  const attempts = groupByOrder(await readAttempts(tx, orderIds))
  const refunds = groupByOrder(await readRefunds(tx, orderIds))
  const ledger = groupByOrder(await readLedger(tx, orderIds))
  const tasks = groupByOrder(await readTasks(tx, orderIds))
  return orders.map(({ redemption, ...order }) => ({
    order,
    redemption,
    attempts: attempts.get(order.id) ?? [],
    refunds: refunds.get(order.id) ?? [],
    ledger: ledger.get(order.id) ?? [],
    tasks: (tasks.get(order.id) ?? []).map(({ kind, subject, resolvedAt }) => ({
      kind,
      subject,
      isOpen: resolvedAt === null,
    })),
  }))
}

function groupByOrder<Row extends { orderId: string | null }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    if (row.orderId === null) continue
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}

const readOrders = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('order')
    .leftJoin('couponRedemption', 'couponRedemption.orderId', 'order.id')
    .where('order.id', 'in', orderIds)
    .select(['id', 'status', 'paymentStatus', 'totalAmount', 'transactionRef', 'expiresAt', 'releasedAt'])
    .select((eb) => [
      eb('coupon', 'is not', null).$castTo<boolean>().as('hasCoupon'),
      'couponRedemption.state as redemption',
      eb
        .exists(
          eb
            .selectFrom('orderEvent')
            .whereRef('orderEvent.orderId', '=', 'order.id')
            .where('kind', '=', statusChanged)
            .where('fromStatus', '=', 'cancelled')
            .select('orderEvent.id'),
        )
        .$castTo<boolean>()
        .as('wasReopened'),
    ])
    .orderBy('id')
    .execute()

const readAttempts = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('paymentAttempt')
    .where('orderId', 'in', orderIds)
    .select(['id', 'orderId', 'provider', 'mode', 'reference', 'amount', 'currency', 'state', 'providerTransactionId'])
    .select(['received', 'fee', 'dueAt', 'createdAt', 'updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('paymentAttempt as other')
        .whereRef('other.provider', '=', 'paymentAttempt.provider')
        .whereRef('other.providerTransactionId', '=', 'paymentAttempt.providerTransactionId')
        .whereRef('other.id', '<>', 'paymentAttempt.id')
        .select('other.reference')
        .limit(1)
        .as('sharesWith'),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const readRefunds = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('refund')
    .where('orderId', 'in', orderIds)
    .select(['id', 'orderId', 'attemptId', 'reference', 'amount', 'state', 'byHand', 'providerRefundId', 'updatedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const readLedger = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('moneyLedger')
    .where('orderId', 'in', orderIds)
    .select(['orderId', 'attemptId', 'refundId', 'kind', 'amount', 'currency'])
    .orderBy('id')
    .execute()

const readTasks = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('paymentTask')
    .where('orderId', 'in', orderIds)
    .select(['orderId', 'kind', 'subject', 'resolvedAt'])
    .execute()
