import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { DraftPicture, ProductDraft } from './product-draft.ts'
import { freeSlug } from './slug.ts'

export type NotSaved =
  /** Another product has the slug; `free` is a similar one that no product has. */
  { ok: false; reason: 'slug_taken'; free: string } | { ok: false; reason: 'category_gone' | 'picture_gone' }

/**
 * Checks what a draft refers to: its category and its pictures must exist, and no other product may have its slug. `id`
 * is the product's own id; null for a new one.
 */
export async function checkReferences(
  tx: Tx,
  draft: ProductDraft,
  id: string | null,
): Promise<{ ok: true } | NotSaved> {
  if (!isUuid(draft.categoryId)) return { ok: false, reason: 'category_gone' }
  const category = await tx.selectFrom('category').where('id', '=', draft.categoryId).select('id').executeTakeFirst()
  if (!category) return { ok: false, reason: 'category_gone' }
  const keys = [...new Set(draft.pictures.map(({ key }) => key))]
  const media = keys.length === 0 ? [] : await tx.selectFrom('media').where('key', 'in', keys).select('key').execute()
  if (media.length < keys.length) return { ok: false, reason: 'picture_gone' }
  const owner = await tx.selectFrom('product').where('slug', '=', draft.slug).select('id').executeTakeFirst()
  if (!owner || owner.id === id) return { ok: true }
  return { ok: false, reason: 'slug_taken', free: await findFreeSlug(tx, draft.slug) }
}

/** The slug, or if a product has it, the slug with the lowest number appended that makes it free. */
export async function findFreeSlug(db: Queryable, slug: string): Promise<string> {
  const beginning = slug.slice(0, 100)
  const rows = await db
    .selectFrom('product')
    .where((eb) => eb.fn('starts_with', ['slug', eb.val(beginning)]), '=', true)
    .select('slug')
    .execute()
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

/** The columns that a product's form sets directly; `publicationColumns` sets those that depend on what they were before. */
export const draftColumns = (draft: ProductDraft) => {
  const { stock: _stock, pictures: _pictures, publication: _publication, ...columns } = draft
  return columns
}

type Dates = { publishedAt: Date | null; createdAt: Date; archivedAt: Date | null }

/**
 * The columns for a publication. A product that is published for the first time counts as created now, so that it is
 * listed as new. An archived product isn't scheduled: the date might have passed when it is restored.
 */
export function publicationColumns(
  { publication }: Pick<ProductDraft, 'publication'>,
  { publishedAt, createdAt, archivedAt }: Dates,
  now: Date,
) {
  const isPublished = publication.state === 'published'
  const isFirst = isPublished && publishedAt === null
  return {
    isPublished,
    publishedAt: isFirst ? now : publishedAt,
    createdAt: isFirst ? now : createdAt,
    dueAt: publication.state === 'scheduled' && archivedAt === null ? publication.at : null,
  }
}

/** Replaces a product's pictures. */
export async function savePictures(tx: Tx, productId: string, pictures: readonly DraftPicture[]): Promise<void> {
  await tx.deleteFrom('productImage').where('productId', '=', productId).execute()
  if (pictures.length === 0) return
  await tx
    .insertInto('productImage')
    .values(pictures.map(({ key, ...picture }, position) => ({ ...picture, mediaKey: key, productId, position })))
    .execute()
}

/** Redirects a product's old slug to it, and removes a redirect of the new slug to another product. */
export async function saveRedirects(
  tx: Tx,
  productId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.deleteFrom('slugRedirect').where('slug', '=', to).execute()
  if (from === to) return
  await tx
    .insertInto('slugRedirect')
    .values({ slug: from, productId })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ productId }))
    .execute()
}
