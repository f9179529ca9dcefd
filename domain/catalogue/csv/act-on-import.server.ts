import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

/** What to do with an import that was checked: `apply` it, `check` it again, or `discard` it. */
export type ImportAct = 'apply' | 'check' | 'discard'

export type ImportActed =
  | { ok: true }
  /** `refused`: it has refused lines. `not_now`: it is being received, checked or applied. */
  | { ok: false; reason: 'not_found' | 'refused' | 'not_now' }
  | AccessRefusal

/**
 * Asks a job to check or apply an import, or discards it, for a viewer who has the permission. The audit log attributes
 * the changes to the viewer who had it applied.
 */
export async function actOnImport(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, act }: { id: string; act: ImportAct },
  viewer: Viewer,
): Promise<ImportActed> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  if (!isUuid(id)) return { ok: false, reason: 'not_found' }
  return inTransaction<ImportActed>(db, async (tx) => {
    const found = await tx
      .selectFrom('productImport')
      .where('id', '=', id)
      .select('state')
      .forUpdate()
      .executeTakeFirst()
    if (!found) return { ok: false, reason: 'not_found' }
    const { state } = found
    // The button was pressed twice, or the request sent again over a weak network.
    if (act === 'apply' && (state === 'applying' || state === 'applied')) return { ok: true }
    if (state !== 'checked' && !(act === 'discard' && state === 'failed')) return { ok: false, reason: 'not_now' }
    const at = clock()
    await writeAuditLog(tx, { by, action: `${act}_import_asked`, subject: `product_import:${id}`, at })
    if (act === 'discard') {
      await tx.deleteFrom('productImport').where('id', '=', id).execute()
      return { ok: true }
    }
    if (act === 'apply') {
      const refused = await tx
        .selectFrom('productImportLine')
        .where('importId', '=', id)
        .where('outcome', '=', 'refused')
        .select('line')
        .limit(1)
        .executeTakeFirst()
      if (refused) return { ok: false, reason: 'refused' }
    }
    await tx
      .updateTable('productImport')
      .set({
        state: act === 'apply' ? 'applying' : 'checking',
        actorId: by.userId,
        done: 0,
        tries: 0,
        dueAt: at,
        leasedUntil: null,
      })
      .where('id', '=', id)
      .execute()
    return { ok: true }
  })
}
