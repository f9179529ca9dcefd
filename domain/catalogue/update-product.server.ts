import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { readLastChange, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import type { Shop } from '#domain/shop.ts'
import type { StockChange } from '#domain/stock/cell.ts'
import { editStock, type StockEdited } from '#domain/stock/edit-stock.server.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { ProductForEdit } from './admin-product.ts'
import { auditedChanges, isUnchanged } from './audited-changes.ts'
import { lockProduct } from './lock-product.server.ts'
import type { ProductDraft } from './product-draft.ts'
import { readEdited } from './read-product-for-edit.server.ts'
import {
  checkReferences,
  draftColumns,
  type NotSaved,
  publicationColumns,
  savePictures,
  saveRedirects,
} from './save-product.server.ts'

export type ProductUpdate = {
  id: string
  /** The version that the form was filled with. */
  version: number
  /** Of its stock only which rows there are to be: how many pieces, `stock` says. */
  draft: ProductDraft
  stock: readonly StockChange[]
}

export type ProductUpdated =
  | { ok: true; version: number }
  | { ok: false; reason: 'not_found' }
  /** Somebody saved it since; nothing was changed. */
  | { ok: false; reason: 'changed'; now: ProductForEdit; by: string | null; at: Date | null }
  | NotSaved
  | Exclude<StockEdited, { ok: true }>
  | AccessRefusal

/**
 * Saves a product's form, in the name of a viewer who may. Stock is changed by differences, so that pieces sold while the form was open
 * stay sold. A slug that it had before leads to the new one.
 */
export async function updateProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  update: ProductUpdate,
  viewer: Viewer,
): Promise<ProductUpdated> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const save = () =>
    inTransaction<ProductUpdated>(shop.db, (tx) =>
      updateInTransaction(tx, update, { by: authorized.by, now: shop.clock() }),
    )
  // Another product was given the slug between the look and the write: the second look sees it.
  return save().catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'product_slug_key')) return save()
    throw fault
  })
}

type Saving = { by: { userId: string; email: string }; now: Date }

async function updateInTransaction(
  tx: Tx,
  { id, version, draft, stock }: ProductUpdate,
  { by, now }: Saving,
): Promise<ProductUpdated> {
  const locked = await lockProduct(tx, id)
  const before = locked && (await readEdited(tx, id))
  if (!locked || !before) return { ok: false, reason: 'not_found' }
  const subject = `product:${id}`
  if (locked.version !== version) {
    // Stock that was changed beside the form is no conflict with it.
    const last = await readLastChange(tx, subject, { without: ['change_stock'] })
    return { ok: false, reason: 'changed', now: before, ...last }
  }
  const checked = await checkReferences(tx, draft, id)
  if (!checked.ok) return checked
  const columns = { ...draftColumns(draft), ...publicationColumns(draft, locked, now) }
  await tx.updateTable('product').set(columns).where('id', '=', id).execute()
  await savePictures(tx, id, draft.pictures)
  await saveRedirects(tx, id, { from: locked.slug, to: draft.slug })
  // The rows that orders wait for come last.
  const stocked = await editStock(tx, { productId: id, cells: draft.stock, changes: stock })
  if (!stocked.ok) return stocked
  const details = auditedChanges(before, await readEdited(tx, id))
  // A form that changes nothing is nobody's change: who has the product open isn't told of one.
  if (isUnchanged(details)) return { ok: true, version }
  await tx
    .updateTable('product')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await writeAuditLog(tx, { by, action: 'update_product', subject, at: now, details })
  return { ok: true, version: version + 1 }
}
