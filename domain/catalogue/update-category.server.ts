import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { readLastChange, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUniqueViolation } from '#domain/is-unique-violation.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import type { AdminCategory } from './admin-category.ts'
import { isUnchanged } from './audited-changes.ts'
import type { CategoryDraft } from './category-form.ts'
import { readEditedCategory } from './list-categories-for-admin.server.ts'
import { lockCategory } from './lock-category.server.ts'
import {
  auditedCategoryChanges,
  type CategoryNotSaved,
  categoryColumns,
  checkCategory,
  saveCategoryRedirects,
} from './save-category.server.ts'

export type CategoryUpdate = {
  id: string
  /** The version with which the form was opened. */
  version: number
  draft: CategoryDraft
}

export type CategoryUpdated =
  | { ok: true; version: number }
  | { ok: false; reason: 'not_found' }
  /** Somebody else saved it in the meantime; nothing was changed. */
  | { ok: false; reason: 'changed'; now: AdminCategory; by: string | null; at: Date | null }
  | CategoryNotSaved
  | AccessRefusal

/** Saves a category's form, for a viewer who has the permission. Its former slugs redirect to the new one. */
export async function updateCategory(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  update: CategoryUpdate,
  viewer: Viewer,
): Promise<CategoryUpdated> {
  const authorized = authorize(viewer, 'catalogue.write')
  if (!authorized.ok) return authorized
  const save = () => inTransaction<CategoryUpdated>(db, (tx) => updateInTransaction(tx, update, authorized.by, clock()))
  // If another category took the slug between the check and the write, the second try finds out.
  return save().catch((fault: unknown) => {
    if (isUniqueViolation(fault, 'category_slug_key')) return save()
    throw fault
  })
}

async function updateInTransaction(
  tx: Tx,
  { id, version, draft }: CategoryUpdate,
  by: { userId: string; email: string },
  at: Date,
): Promise<CategoryUpdated> {
  const locked = await lockCategory(tx, id)
  const before = locked && (await readEditedCategory(tx, id))
  if (!locked || !before) return { ok: false, reason: 'not_found' }
  const subject = `category:${id}`
  if (locked.version !== version) {
    // The place isn't part of the form, so moving a category isn't a conflict.
    const last = await readLastChange(tx, subject, { without: ['move_category'] })
    return { ok: false, reason: 'changed', now: before, ...last }
  }
  const checked = await checkCategory(tx, draft, id)
  if (!checked.ok) return checked
  await tx.updateTable('category').set(categoryColumns(draft)).where('id', '=', id).execute()
  await saveCategoryRedirects(tx, id, { from: locked.slug, to: draft.slug })
  const details = auditedCategoryChanges(before, await readEditedCategory(tx, id))
  // Saving a form without changes isn't a change: nobody who has the category open is notified.
  if (isUnchanged(details)) return { ok: true, version }
  await tx
    .updateTable('category')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
  await writeAuditLog(tx, { by, action: 'update_category', subject, at, details })
  return { ok: true, version: version + 1 }
}
