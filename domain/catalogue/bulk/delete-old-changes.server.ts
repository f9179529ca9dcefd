import type { Shop } from '#domain/shop.ts'
import { bulkLimits } from './bulk-change.ts'

const hour = 60 * 60_000

/**
 * Deletes plans that nobody applied, and changes that can no longer be undone; what they did stays in the audit log.
 */
export async function deleteOldBulkChanges({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const ago = (hours: number) => new Date(clock().getTime() - hours * hour)
  await db
    .deleteFrom('bulkChange')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'planned'), eb('createdAt', '<', ago(bulkLimits.planHours))]),
        eb('appliedAt', '<', ago(bulkLimits.undoDays * 24)),
      ]),
    )
    .execute()
}
