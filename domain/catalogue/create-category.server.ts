import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { CategoryDraft } from './category-form.ts'
import { readEditedCategory } from './list-categories-for-admin.server.ts'
import {
  auditedCategoryChanges,
  type CategoryNotSaved,
  categoryColumns,
  checkCategory,
  findFreeCategorySlug,
  saveCategoryRedirects,
} from './save-category.server.ts'

export type CategoryCreated = { ok: true; id: string; version: number } | CategoryNotSaved | AccessRefusal

/** Adds a category as the last one, for a viewer who has the permission. */
export async function createCategory(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  draft: CategoryDraft,
  viewer: Viewer,
): Promise<CategoryCreated> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  return inTransaction<CategoryCreated>(db, async (tx) => {
    const checked = await checkCategory(tx, draft, null)
    if (!checked.ok) return checked
    const created = await tx
      .insertInto('category')
      .values((eb) => ({
        ...categoryColumns(draft),
        position: eb
          .selectFrom('category')
          .select(({ fn, lit }) => eb(fn.coalesce(fn.max('position'), lit(0)), '+', 1).as('position')),
      }))
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(['id', 'version'])
      .executeTakeFirst()
    // Somebody took the slug between the check and the insert.
    if (!created) return { ok: false, reason: 'slug_taken', free: await findFreeCategorySlug(tx, draft.slug) }
    const { id } = created
    await saveCategoryRedirects(tx, id, { from: draft.slug, to: draft.slug })
    const details = auditedCategoryChanges(null, await readEditedCategory(tx, id))
    const subject = `category:${id}`
    await writeAuditLog(tx, { by: authorized.by, action: 'create_category', subject, at: clock(), details })
    return { ok: true, ...created }
  })
}
