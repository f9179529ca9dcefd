import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog, writeAuditLogs } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readEditedCategory } from './list-categories-for-admin.server.ts'
import { lockCategory } from './lock-category.server.ts'
import { auditedCategoryChanges } from './save-category.server.ts'

export type CategoryRemoved =
  | { ok: true; moved: number }
  | { ok: false; reason: 'not_found' }
  /** It has products, and no category was chosen for them, or that one no longer exists. */
  | { ok: false; reason: 'needs_new_home'; products: number }
  | AccessRefusal

/**
 * Deletes a category, for a viewer who has the permission. All its products, including drafts and archived ones, are
 * moved to the category `newHome` first, to which its addresses redirect from then on.
 */
export async function removeCategory(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, newHome }: { id: string; newHome: string | null },
  viewer: Viewer,
): Promise<CategoryRemoved> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<CategoryRemoved>(db, async (tx) => {
    // From here on, nobody can put a product into it.
    const category = await lockCategory(tx, id, { removing: true })
    const before = category && (await readEditedCategory(tx, id))
    if (!category || !before) return { ok: false, reason: 'not_found' }
    const products = before.products + before.archived
    const home = newHome === null || newHome === id ? null : await lockCategory(tx, newHome)
    if (!home && products > 0) return { ok: false, reason: 'needs_new_home', products }
    const at = clock()
    if (home) {
      const moved = await tx
        .updateTable('product')
        .set((eb) => ({ categoryId: home.id, version: eb('version', '+', 1) }))
        .where('categoryId', '=', id)
        .returning('id')
        .execute()
      // So that a person who has one of these products open learns who moved it.
      const details = { before: { categoryId: id }, after: { categoryId: home.id } }
      const entry = { by: authorized.by, action: 'update_product', at, details }
      await writeAuditLogs(
        tx,
        moved.map((product) => ({ ...entry, subject: `product:${product.id}` })),
      )
      await tx.updateTable('categorySlugRedirect').set({ categoryId: home.id }).where('categoryId', '=', id).execute()
      await tx.insertInto('categorySlugRedirect').values({ slug: category.slug, categoryId: home.id }).execute()
    }
    await tx.deleteFrom('category').where('id', '=', id).execute()
    const details = { ...auditedCategoryChanges(before, null), products, newHome: home?.id ?? null }
    const subject = `category:${id}`
    await writeAuditLog(tx, { by: authorized.by, action: 'delete_category', subject, at, details })
    return { ok: true, moved: products }
  })
}
