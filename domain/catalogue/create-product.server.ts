import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { editStock } from '#domain/stock/edit-stock.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { auditedChanges } from './audited-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import { readEdited } from './read-product-for-edit.server.ts'
import {
  checkReferences,
  draftColumns,
  findFreeSlug,
  type NotSaved,
  publicationColumns,
  savePictures,
  saveRedirects,
} from './save-product.server.ts'

export type ProductCreated = { ok: true; id: string; version: number } | NotSaved | AccessRefusal

/** Puts a new product into the catalogue, in the name of a viewer who may. Seen by shoppers at once, unless it is a draft. */
export async function createProduct(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  draft: ProductDraft,
  viewer: Viewer,
): Promise<ProductCreated> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<ProductCreated>(db, async (tx) => {
    const now = clock()
    const checked = await checkReferences(tx, draft, null)
    if (!checked.ok) return checked
    const created = await tx
      .insertInto('product')
      .values({
        ...draftColumns(draft),
        ...publicationColumns(draft, { publishedAt: null, createdAt: now, archivedAt: null }, now),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    // Somebody took the slug between the look and the insert.
    if (!created) return { ok: false, reason: 'slug_taken', free: await findFreeSlug(tx, draft.slug) }
    const { id } = created
    await savePictures(tx, id, draft.pictures)
    await saveRedirects(tx, id, { from: draft.slug, to: draft.slug })
    const changes = draft.stock.map(({ size, color, onHand }) => ({ size, color, by: onHand }))
    const stocked = await editStock(tx, { productId: id, cells: draft.stock, changes })
    if (!stocked.ok) throw new Error(`The stock of a new product was refused: ${stocked.reason}`)
    const details = auditedChanges(null, await readEdited(tx, id))
    await writeAuditLog(tx, { by: authorized.by, action: 'create_product', subject: `product:${id}`, at: now, details })
    return { ok: true, ...created }
  })
}
