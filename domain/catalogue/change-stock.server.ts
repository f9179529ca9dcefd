import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockChange } from '#domain/stock/cell.ts'
import { editStock, type StockEdited } from '#domain/stock/edit-stock.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { auditedChanges, isUnchanged } from './audited-changes.ts'
import { lockProduct } from './lock-product.server.ts'
import { readEdited } from './read-product-for-edit.server.ts'

export type StockChanged = StockEdited | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Adds pieces to a product's stock rows or takes them away, for a viewer who has the permission. It doesn't conflict
 * with a form of the product that somebody has open.
 */
export async function changeStock(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, changes }: { id: string; changes: readonly StockChange[] },
  viewer: Viewer,
): Promise<StockChanged> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<StockChanged>(db, async (tx) => {
    const locked = await lockProduct(tx, id)
    if (!locked) return { ok: false, reason: 'not_found' }
    const before = await readEdited(tx, id)
    const stocked = await editStock(tx, { productId: id, changes })
    if (!stocked.ok) return stocked
    const details = auditedChanges(before, await readEdited(tx, id))
    if (isUnchanged(details)) return { ok: true }
    await writeAuditLog(tx, {
      by: authorized.by,
      action: 'change_stock',
      subject: `product:${id}`,
      at: clock(),
      details,
    })
    return { ok: true }
  })
}
