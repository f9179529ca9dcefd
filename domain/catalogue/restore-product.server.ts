import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { auditedChanges } from './audited-changes.ts'
import { lockProduct } from './lock-product.server.ts'
import { readEdited } from './read-product-for-edit.server.ts'

export type ProductRestored = { ok: true } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Restores an archived product, for a viewer who has the permission: as a draft or on sale, as it was before, but
 * without a date of publication.
 */
export async function restoreProduct(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<ProductRestored> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<ProductRestored>(db, async (tx) => {
    const locked = await lockProduct(tx, id)
    if (!locked) return { ok: false, reason: 'not_found' }
    if (locked.archivedAt === null) return { ok: true }
    const before = await readEdited(tx, id)
    await tx
      .updateTable('product')
      .set((eb) => ({ archivedAt: null, dueAt: null, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const details = auditedChanges(before, await readEdited(tx, id))
    await writeAuditLog(tx, {
      by: authorized.by,
      action: 'restore_product',
      subject: `product:${id}`,
      at: clock(),
      details,
    })
    return { ok: true }
  })
}
