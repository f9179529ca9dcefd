import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Difference } from './difference.ts'

/**
 * Records what a comparison found, each thing once. What somebody has explained stays explained while its figures are the same, and
 * waits anew with others.
 */
export async function recordDifferences(db: Queryable, found: readonly Difference[], at: Date): Promise<void> {
  if (found.length === 0) return
  const values = [...new Map(found.map((one) => [`${one.kind} ${one.subject}`, one])).values()].map(
    ({ kind, subject, orderId, ours, theirs }) => ({ kind, subject, orderId, ours, theirs, waitingSince: at }),
  )
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
          sql`(payment_difference.ours, payment_difference.theirs)`,
          'is distinct from',
          sql`(excluded.ours, excluded.theirs)`,
        ),
    )
    .execute()
}
