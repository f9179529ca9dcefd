import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { auditedChanges } from './audited-changes.ts'
import { readEdited } from './read-product-for-edit.server.ts'

export type ProductRemoved =
  | { ok: true; removed: 'deleted' | 'archived' }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/**
 * Removes a product from sale, for a viewer who has the permission: one that was ever ordered is archived, because
 * orders refer to it; any other is deleted. Does nothing if it is archived already.
 */
export async function removeProduct(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<ProductRemoved> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  if (!isUuid(id)) return { ok: false, reason: 'not_found' }
  return inTransaction<ProductRemoved>(db, async (tx) => {
    // Waits for orders that are being placed, or makes them wait, so that it is known whether there are any.
    const locked = await tx
      .selectFrom('product')
      .where('id', '=', id)
      .select('archivedAt')
      .forUpdate()
      .executeTakeFirst()
    if (!locked) return { ok: false, reason: 'not_found' }
    const ordered = await tx
      .selectFrom('orderItem')
      .where('productId', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    const removed = ordered ? 'archived' : 'deleted'
    if (ordered && locked.archivedAt !== null) return { ok: true, removed }
    const before = await readEdited(tx, id)
    const at = clock()
    if (ordered)
      await tx
        .updateTable('product')
        .set({ archivedAt: at, dueAt: null })
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    else await tx.deleteFrom('product').where('id', '=', id).execute()
    const details = auditedChanges(before, ordered ? await readEdited(tx, id) : null)
    const action = ordered ? 'archive_product' : 'delete_product'
    await writeAuditLog(tx, { by: authorized.by, action, subject: `product:${id}`, at, details })
    return { ok: true, removed }
  })
}
