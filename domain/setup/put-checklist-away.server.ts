import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/** The key in `shop_setting` that says that the checklist is hidden. */
export const putAwayKey = 'checklist_put_away'

/**
 * Hides the checklist from the overview, or shows it again, for a viewer who has the permission. Its own page stays.
 */
export async function putChecklistAway(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  isAway: boolean,
  viewer: Viewer,
): Promise<{ ok: true } | AccessRefusal> {
  const authorized = authorize(viewer, 'settings.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction(db, async (tx) => {
    const changed = isAway
      ? await tx
          .insertInto('shopSetting')
          .values({ key: putAwayKey, value: JSON.stringify(true) })
          .onConflict((known) => known.column('key').doNothing())
          .returning('key')
          .executeTakeFirst()
      : await tx.deleteFrom('shopSetting').where('key', '=', putAwayKey).returning('key').executeTakeFirst()
    const action = isAway ? 'put_checklist_away' : 'bring_checklist_back'
    if (changed) await writeAuditLog(tx, { by, action, subject: 'checklist', at: clock() })
    return { ok: true }
  })
}
