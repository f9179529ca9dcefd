import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Difference } from './difference.ts'

/** The note of a difference that was compared again and agreed. */
export const agreedNote = 'Compared again: it agrees'

/**
 * Records what a comparison found, each difference once. One that somebody has explained stays explained while its
 * figures are the same, and waits for a person again when they change. One that agreed in between waits again in any
 * case. Differences of orders that no longer exist are left out.
 */
export async function recordDifferences(db: Queryable, found: readonly Difference[], at: Date): Promise<void> {
  if (found.length === 0) return
  const once = [...new Map(found.map((one) => [`${one.kind} ${one.subject}`, one])).values()]
  const isThere = await findPresent(
    db,
    once.flatMap(({ orderId }) => orderId ?? []),
  )
  const values = once
    .filter(({ orderId }) => orderId === null || isThere.has(orderId))
    .map(({ kind, subject, orderId, ours, theirs }) => ({ kind, subject, orderId, ours, theirs, waitingSince: at }))
  if (values.length === 0) return
  await db
    .insertInto('paymentDifference')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          ours: sql`excluded.ours`,
          theirs: sql`excluded.theirs`,
          handledAt: null,
          handledBy: null,
          note: '',
          waitingSince: sql`case when payment_difference.handled_at is null then payment_difference.waiting_since
            else excluded.waiting_since end`,
        })
        .where(
          sql<SqlBool>`(payment_difference.ours, payment_difference.theirs) is distinct from (excluded.ours, excluded.theirs)
            or payment_difference.note = ${agreedNote}`,
        ),
    )
    .execute()
}

async function findPresent(db: Queryable, orderIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (orderIds.length === 0) return new Set()
  const present = await db.selectFrom('order').where('id', 'in', orderIds).select('id').execute()
  return new Set(present.map(({ id }) => id))
}
