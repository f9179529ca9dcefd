import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { resolveTask } from '../tasks/raise-task.server.ts'
import type { Refund } from './read-refunds.server.ts'

type Replacing = Pick<Refund, 'id' | 'attemptId' | 'reference' | 'amount' | 'requestedBy'>

/**
 * Ends the task about a refund that failed once the same sum of its payment is asked for anew, whoever sends it: from then on the new one is
 * followed, and has a task of its own where it needs a person. One failed refund for each new one, the oldest; of two that are for goods, the
 * goods are the same. The caller holds the order's lock.
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

/** Ends the tasks about all refunds of a payment that failed: nothing of it is left that could go back. */
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

/** What a refund is for, as a text to be compared; empty for an amount alone. */
const goodsOf = (id: ReturnType<typeof sql>) => sql<string>`coalesce((
  select nullif(concat_ws(' ', nullif(r.shipping_fee, 0)::text || ' delivery', (
    select string_agg(l.order_item_id || ':' || l.pieces, ' ' order by l.order_item_id) from refund_line l where l.refund_id = r.id)), '')
  from refund r where r.id = ${id}), '')`
