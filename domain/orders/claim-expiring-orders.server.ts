import type { Database } from '#domain/transaction.server.ts'

export type ExpiringOrder = { id: string; expiresAt: Date }

/**
 * Claims unpaid orders whose time is up, at most `most`, until `again`: no two nodes work on one, and those of a node that dies are
 * soon claimed by another.
 */
export async function claimExpiring(
  db: Database,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<ExpiringOrder[]> {
  // Materialized: as a subquery of the update it may run more than once, and claim more than `most`.
  const rows = await db
    .with(
      (cte) => cte('due').materialized(),
      (cte) =>
        cte
          .selectFrom('order')
          .where('status', '=', 'pending')
          .where('paymentStatus', 'in', ['pending', 'failed'])
          .where('expiresAt', '<=', now)
          .where((or) => or.or([or('releaseAfter', 'is', null), or('releaseAfter', '<=', now)]))
          .select('id')
          .orderBy('expiresAt')
          .limit(most)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('order')
    .from('due')
    .set({ releaseAfter: again })
    .whereRef('order.id', '=', 'due.id')
    .returning(['order.id', 'order.expiresAt'])
    .execute()
  return rows.flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [{ id, expiresAt }]))
}
