import { isUuid } from '#domain/is-uuid.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { DraftPicture, ProductDraft } from './product-draft.ts'
import { freeSlug } from './slug.ts'

export type NotSaved =
  /** Another product is called so; `free` isn't taken. */
  { ok: false; reason: 'slug_taken'; free: string } | { ok: false; reason: 'category_gone' | 'picture_gone' }

/** Whether a product may be saved so: its category and its pictures are there, and no other product has its slug. */
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

/** The slug itself, or with the first number that no product has it with. */
export async function findFreeSlug(db: Queryable, slug: string): Promise<string> {
  const beginning = slug.slice(0, 100)
  const rows = await db
    .selectFrom('product')
    .where((eb) => eb.fn('starts_with', ['slug', eb.val(beginning)]), '=', true)
    .select('slug')
    .execute()
  return freeSlug(slug, new Set(rows.map((row) => row.slug)))
}

/** The columns of a product as its form says them; what depends on its life so far is set by `publicationColumns`. */
export const draftColumns = (draft: ProductDraft) => {
  const { stock: _stock, pictures: _pictures, publication: _publication, ...columns } = draft
  return columns
}

type Life = { publishedAt: Date | null; createdAt: Date; archivedAt: Date | null }

/**
 * What a publication means for a product that shoppers saw first at `publishedAt`: seen for the first time, it is new from then on. One that
 * is in the archive waits for no day, which may have passed when it comes back.
 */
export function publicationColumns(
  { publication }: Pick<ProductDraft, 'publication'>,
  { publishedAt, createdAt, archivedAt }: Life,
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

/** Sends an old slug's visitors to the product, and the new one's to nobody else. */
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
