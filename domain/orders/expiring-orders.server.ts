import type { Database } from '#domain/transaction.server.ts'

export type ExpiringOrder = { id: string; expiresAt: Date }

/**
 * Unpaid orders whose time is up, at most `most` of them, and puts off the next look at each until `again`, so that two nodes
 * don't look at the same time and one that dies holds nothing back for long.
 */
export async function claimExpiring(
  db: Database,
  { now, again, most }: { now: Date; again: Date; most: number },
): Promise<ExpiringOrder[]> {
  const rows = await db
    .updateTable('order')
    .set({ releaseAfter: again })
    .where('id', 'in', (eb) =>
      eb
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
    .returning(['id', 'expiresAt'])
    .execute()
  return rows.flatMap(({ id, expiresAt }) => (expiresAt === null ? [] : [{ id, expiresAt }]))
}
