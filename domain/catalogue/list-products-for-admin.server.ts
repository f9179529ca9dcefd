import { type RawBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { type AdminProductFilter, adminPageSize } from './admin-listing.ts'
import { type AdminProductRow, statusOf } from './admin-product.ts'
import { matchingProducts, piecesOfMatching } from './matching-products.server.ts'
import { onHandOf } from './product-cards.server.ts'

export type AdminListing =
  | { ok: true; products: AdminProductRow[]; count: number; page: number; pages: number }
  | AccessRefusal

/**
 * One page of the catalogue as the back office lists it, with the count of all that fit. A page past the end is the
 * last one.
 */
export async function listProductsForAdmin(
  db: Queryable,
  filter: AdminProductFilter,
  viewer: Viewer,
): Promise<AdminListing> {
  const authorized = authorize(viewer, 'catalogue.read')
  if (!authorized.ok) return authorized
  const found = await readPage(db, filter, filter.page)
  const [first] = found
  // An empty page beyond the last one has no row with the count.
  if (!first && filter.page > 1) {
    const [counted] = await readPage(db, filter, 1)
    const last = pagesFor(counted?.count ?? 0)
    return listProductsForAdmin(db, { ...filter, page: Math.min(last, filter.page - 1) }, viewer)
  }
  const count = first?.count ?? 0
  const ids = found.map(({ id }) => id)
  return { ok: true, products: await readRows(db, ids), count, page: filter.page, pages: pagesFor(count) }
}

const pagesFor = (count: number) => Math.max(1, Math.ceil(count / adminPageSize))

function readPage(db: Queryable, filter: AdminProductFilter, page: number) {
  const way = filter.isReversed ? opposite[usualWay[filter.sort]] : usualWay[filter.sort]
  return matchingProducts(db, filter)
    .select(['p.id', sql<number>`(count(*) over ())::int`.as('count')])
    .orderBy(orderOf[filter.sort], way)
    .orderBy('p.id', way)
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
}

const orderOf: Record<AdminProductFilter['sort'], RawBuilder<unknown>> = {
  newest: sql`p.created_at`,
  name: sql`p.search_text`,
  price: sql`p.price`,
  stock: piecesOfMatching,
}
const usualWay = { newest: 'desc', name: 'asc', price: 'asc', stock: 'asc' } as const
const opposite = { asc: 'desc', desc: 'asc' } as const

async function readRows(db: Queryable, ids: readonly string[]): Promise<AdminProductRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('category as c', 'c.id', 'p.categoryId')
    .where('p.id', 'in', ids)
    .select(['p.id', 'p.slug', 'p.name', 'p.price', 'p.compareAtPrice', 'p.archivedAt', 'p.isPublished', 'p.dueAt'])
    .select(['p.createdAt', 'c.id as categoryId', 'c.name as categoryName'])
    .select((eb) => [
      onHandOf().as('stockQuantity'),
      jsonObjectFrom(
        eb
          .selectFrom('productImage as i')
          .innerJoin('media as m', 'm.key', 'i.mediaKey')
          .whereRef('i.productId', '=', 'p.id')
          .select(['m.key', 'm.width', 'm.height', 'm.dominantColor as color', 'i.alt'])
          .orderBy('i.position')
          .limit(1),
      )
        .$castTo<Picture | null>()
        .as('picture'),
    ])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, toRow(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Row = Omit<AdminProductRow, 'category' | 'status' | 'dueAt' | 'createdAt'> &
  Parameters<typeof statusOf>[0] & { categoryId: string; categoryName: string; createdAt: Date }

function toRow({ archivedAt, isPublished, dueAt, createdAt, categoryId, categoryName, ...row }: Row): AdminProductRow {
  return {
    ...row,
    category: { id: categoryId, name: categoryName },
    status: statusOf({ archivedAt, isPublished, dueAt }),
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
