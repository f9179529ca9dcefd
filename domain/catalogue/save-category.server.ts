import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { AdminCategory } from './admin-category.ts'
import { changedFields } from './audited-changes.ts'
import type { CategoryDraft } from './category-form.ts'
import { freeSlug } from './slug.ts'

export type CategoryNotSaved =
  /** Another category has the slug; `free` is one that no category has. */
  { ok: false; reason: 'slug_taken'; free: string } | { ok: false; reason: 'picture_gone' }

/** Checks that a category can be saved: its picture exists, and no other category has its slug. */
export async function checkCategory(
  tx: Tx,
  { slug, picture }: CategoryDraft,
  id: string | null,
): Promise<{ ok: true } | CategoryNotSaved> {
  if (picture) {
    const media = await tx.selectFrom('media').where('key', '=', picture.key).select('key').executeTakeFirst()
    if (!media) return { ok: false, reason: 'picture_gone' }
  }
  const owner = await tx.selectFrom('category').where('slug', '=', slug).select('id').executeTakeFirst()
  if (!owner || owner.id === id) return { ok: true }
  return { ok: false, reason: 'slug_taken', free: await findFreeCategorySlug(tx, slug) }
}

/** The slug itself or, if it is taken, with the first free number appended. */
export async function findFreeCategorySlug(db: Queryable, slug: string): Promise<string> {
  const rows = await db.selectFrom('category').select('slug').execute()
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

export const categoryColumns = ({ name, slug, description, picture }: CategoryDraft) => ({
  name,
  slug,
  description,
  imageKey: picture?.key ?? null,
  focusX: picture?.focusX ?? 50,
  focusY: picture?.focusY ?? 50,
})

/** Redirects a category's old slug to it, and removes any redirect from its new slug. */
export async function saveCategoryRedirects(tx: Tx, categoryId: string, slugs: { from: string; to: string }) {
  await tx.deleteFrom('categorySlugRedirect').where('slug', '=', slugs.to).execute()
  if (slugs.from === slugs.to) return
  await tx
    .insertInto('categorySlugRedirect')
    .values({ slug: slugs.from, categoryId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ categoryId }))
    .execute()
}

/** The differences between two states of a category, as the audit log keeps them. */
export const auditedCategoryChanges = (before: AdminCategory | null, after: AdminCategory | null) =>
  changedFields(plain(before), plain(after))

function plain(category: AdminCategory | null) {
  if (!category) return {}
  const { name, slug, description, picture } = category
  const shown = picture && { key: picture.key, focusX: picture.focusX, focusY: picture.focusY }
  return { name, slug, description, picture: shown }
}
