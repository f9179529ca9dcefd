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
