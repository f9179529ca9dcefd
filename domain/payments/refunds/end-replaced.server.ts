import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { resolveTask } from '../tasks/raise-task.server.ts'
import type { Refund } from './read-refunds.server.ts'

type Replacing = Pick<Refund, 'id' | 'attemptId' | 'reference' | 'amount' | 'requestedBy'>

/**
 * Resolves the task about a failed refund when the same amount of its payment is requested again, by whichever way:
 * from then on the new refund is followed, and has a task of its own if it needs a person. Each new refund replaces one
 * failed refund, the oldest; if both are for goods, it must be for the same goods. The caller holds the order's lock.
 */
export async function endReplaced(tx: Tx, { id, attemptId, reference, amount, requestedBy }: Replacing, at: Date) {
  const replaced = await failedAndWaiting(tx, attemptId)
    .where('failed.amount', '=', amount)
    .where('failed.id', '<>', id)
    .where(
      sql<SqlBool>`(${goodsOf(sql`failed.id`)} in ('', ${goodsOf(sql`${id}::uuid`)}) or ${goodsOf(sql`${id}::uuid`)} = '')`,
    )
    .limit(1)
    .executeTakeFirst()
  if (!replaced) return
  const note = `Asked for again: ${reference}`
  await resolveTask(tx, { kind: 'check_refund', subject: replaced.reference, by: requestedBy, note, at })
}

/** Resolves the tasks about all failed refunds of a payment of which nothing is left to refund. */
export async function endAllReplaced(
  tx: Tx,
  { attemptId, requestedBy }: Pick<Refund, 'attemptId' | 'requestedBy'>,
  at: Date,
) {
  const note = 'All of the payment has gone back'
  for (const { reference } of await failedAndWaiting(tx, attemptId).execute())
    await resolveTask(tx, { kind: 'check_refund', subject: reference, by: requestedBy, note, at })
}

const failedAndWaiting = (tx: Tx, attemptId: string) =>
  tx
    .selectFrom('refund as failed')
    .innerJoin('paymentTask as task', (join) =>
      join.onRef('task.subject', '=', 'failed.reference').on('task.kind', '=', 'check_refund'),
    )
    .where('failed.attemptId', '=', attemptId)
    .where('failed.state', '=', 'failed')
    .where('task.resolvedAt', 'is', null)
    .select('failed.reference')
    .orderBy('task.id')

/** What a refund is for, as a text for comparison; empty for an amount alone. */
const goodsOf = (id: ReturnType<typeof sql>) => sql<string>`coalesce((
  select nullif(concat_ws(' ', nullif(r.shipping_fee, 0)::text || ' delivery', (
    select string_agg(l.order_item_id || ':' || l.pieces, ' ' order by l.order_item_id) from refund_line l where l.refund_id = r.id)), '')
  from refund r where r.id = ${id}), '')`
