import { sql } from 'kysely'
import type { Tx } from '#domain/transaction.server.ts'
import { publicationColumns } from '../save-product.server.ts'
import type { ImportedChange } from './import-plan.ts'
import type { ImportedProduct } from './read-products.server.ts'

export type ChangedProduct = { product: ImportedProduct; change: ImportedChange }

/** Updates many products, which the transaction has locked. */
export async function updateProducts(tx: Tx, items: readonly ChangedProduct[], now: Date): Promise<void> {
  if (items.length === 0) return
  const rows = items.map(({ product, change }) => ({ id: product.id, ...columnsOf(change, product, now) }))
  await sql`
    update product p set
      name = r.name, slug = r.slug, category_id = r."categoryId", description = r.description, price = r.price,
      compare_at_price = r."compareAtPrice", sizes = array(select jsonb_array_elements_text(r.sizes)),
      colors = array(select jsonb_array_elements_text(r.colors)), is_featured = r."isFeatured", is_new = r."isNew",
      is_published = r."isPublished", published_at = r."publishedAt", created_at = r."createdAt", due_at = r."dueAt",
      archived_at = r."archivedAt", version = p.version + 1
    from ${recordset(rows)}
    where p.id = r.id`.execute(tx)
}

/** Adds many products; returns their ids by slug. */
export async function insertProducts(
  tx: Tx,
  changes: readonly ImportedChange[],
  now: Date,
): Promise<Map<string, string>> {
  if (changes.length === 0) return new Map()
  const rows = changes.map((change) => columnsOf(change, { publishedAt: null, createdAt: now, archivedAt: null }, now))
  await tx
    .deleteFrom('slugRedirect')
    .where(
      'slug',
      'in',
      rows.map(({ slug }) => slug),
    )
    .execute()
  const { rows: added } = await sql<{ id: string; slug: string }>`
    insert into product (name, slug, category_id, description, price, compare_at_price, sizes, colors, is_featured, is_new,
      is_published, published_at, created_at, due_at, archived_at)
    select r.name, r.slug, r."categoryId", r.description, r.price, r."compareAtPrice",
      array(select jsonb_array_elements_text(r.sizes)), array(select jsonb_array_elements_text(r.colors)),
      r."isFeatured", r."isNew", r."isPublished", r."publishedAt", r."createdAt", r."dueAt", r."archivedAt"
    from ${recordset(rows)}
    returning id, slug`.execute(tx)
  return new Map(added.map(({ id, slug }) => [slug, id]))
}

const recordset = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
    id uuid, name text, slug text, "categoryId" uuid, description text, price bigint, "compareAtPrice" bigint, sizes jsonb,
    colors jsonb, "isFeatured" boolean, "isNew" boolean, "isPublished" boolean, "publishedAt" timestamptz,
    "createdAt" timestamptz, "dueAt" timestamptz, "archivedAt" timestamptz
  )`

type Life = Pick<ImportedProduct, 'publishedAt' | 'createdAt' | 'archivedAt'>

/** The columns that a change sets. */
function columnsOf({ draft, isArchived }: ImportedChange, life: Life, now: Date) {
  const {
    publication,
    kind: _kind,
    makingDays: _days,
    isReturnable: _returnable,
    occasions: _occasions,
    ...columns
  } = draft
  const archivedAt = isArchived === null ? life.archivedAt : isArchived ? (life.archivedAt ?? now) : null
  return { ...columns, ...publicationColumns({ publication }, { ...life, archivedAt }, now), archivedAt }
}
