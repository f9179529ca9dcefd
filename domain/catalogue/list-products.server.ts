import type { Kobo } from '#domain/money/money.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { cardsById } from './cards.server.ts'
import { type Listing, type ListingFilter, pageSize, pagesFor } from './listing.ts'

/**
 * One page of the catalogue with its exact count. A page past the end is the last one. An unknown category is an empty
 * listing. The cost doesn't grow with the catalogue for the first and last pages: counts come from the tally, and pages in
 * the second half are read from the other end.
 */
export async function listProducts(db: Queryable, filter: ListingFilter): Promise<Listing> {
  const categoryId = filter.category === null ? null : await categoryIdOf(db, filter.category)
  if (categoryId === undefined) return { products: [], count: 0, page: 1, pages: 1, pageSize }
  const scope = { categoryId, minPrice: filter.minPrice, maxPrice: filter.maxPrice }
  const count = await countProducts(db, scope)
  const pages = pagesFor(count)
  const page = Math.min(filter.page, pages)
  const ids = await idsOfPage(db, scope, filter.sort, page, count)
  return { products: await cardsById(db, ids), count, page, pages, pageSize }
}

type Scope = { categoryId: string | null; minPrice: Kobo; maxPrice: Kobo | null }

async function categoryIdOf(db: Queryable, slug: string): Promise<string | undefined> {
  const row = await db.selectFrom('category').where('slug', '=', slug).select('id').executeTakeFirst()
  return row?.id
}

// The width of one step of product_tally, ₦1,000: see the migration's tally_step().
const tallyStep = 100_000

/** The exact number of products on sale in a scope: whole steps from the tally, the ragged ends from the price index. */
export async function countProducts(db: Queryable, { categoryId, minPrice, maxPrice }: Scope): Promise<number> {
  const firstWhole = Math.ceil(minPrice / tallyStep)
  const pastWhole = maxPrice === null ? null : Math.max(firstWhole, Math.floor((maxPrice + 1) / tallyStep))
  const tallied = await db
    .selectFrom('productTally')
    .where('categoryId', categoryId === null ? 'is' : '=', categoryId)
    .where('priceStep', '>=', firstWhole)
    .$if(pastWhole !== null, (query) => query.where('priceStep', '<', pastWhole))
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('products'), eb.lit(0)).as('products'))
    .executeTakeFirstOrThrow()
  const ends = await countEnds(db, categoryId, raggedEnds(minPrice, maxPrice, firstWhole, pastWhole))
  return Number(tallied.products) + ends
}

function raggedEnds(minPrice: Kobo, maxPrice: Kobo | null, firstWhole: number, pastWhole: number | null) {
  const low = { from: minPrice, to: Math.min(firstWhole * tallyStep - 1, maxPrice ?? Number.MAX_SAFE_INTEGER) }
  const high = pastWhole === null || maxPrice === null ? null : { from: pastWhole * tallyStep, to: maxPrice }
  return [low, high].filter((end) => end !== null && end.from <= end.to)
}

async function countEnds(
  db: Queryable,
  categoryId: string | null,
  ends: ({ from: Kobo; to: Kobo } | null)[],
): Promise<number> {
  if (ends.length === 0) return 0
  const row = await db
    .selectFrom('product')
    .where('archivedAt', 'is', null)
    .$if(categoryId !== null, (query) => query.where('categoryId', '=', categoryId))
    .where((eb) => eb.or(ends.flatMap((end) => (end ? [eb.between('price', end.from, end.to)] : []))))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function idsOfPage(
  db: Queryable,
  { categoryId, minPrice, maxPrice }: Scope,
  sort: ListingFilter['sort'],
  page: number,
  count: number,
): Promise<string[]> {
  const first = (page - 1) * pageSize
  const size = Math.min(pageSize, count - first)
  if (size <= 0) return []
  const fromTheEnd = first > count / 2
  const ascending = (sort === 'price-asc') !== fromTheEnd
  const direction = ascending ? 'asc' : 'desc'
  const rows = await db
    .selectFrom('product')
    .where('archivedAt', 'is', null)
    .$if(categoryId !== null, (query) => query.where('categoryId', '=', categoryId))
    .$if(minPrice > 0, (query) => query.where('price', '>=', minPrice))
    .$if(maxPrice !== null, (query) => query.where('price', '<=', maxPrice))
    .select('id')
    .orderBy(sort === 'newest' ? 'createdAt' : 'price', direction)
    .orderBy('id', direction)
    .limit(size)
    .offset(fromTheEnd ? count - first - size : first)
    .execute()
  const ids = rows.map((row) => row.id)
  return fromTheEnd ? ids.reverse() : ids
}
