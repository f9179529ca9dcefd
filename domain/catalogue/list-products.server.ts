import { type Expression, type SqlBool, sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { countProducts, type TallyFilter } from './count-products.server.ts'
import { type Listing, type ListingFilter, pageSize, pagesFor, type SortOrder } from './listing.ts'
import { type ListingConditions, readListingConditions, unitsSold } from './listing-conditions.server.ts'
import { isOnSale } from './on-sale.server.ts'
import { cardsById } from './product-cards.server.ts'

const nothing: Listing = { products: [], count: 0, page: 1, pages: 1, pageSize }

/**
 * One page of the catalogue with its exact count. A page past the end is the last one; an unknown category has no
 * products. If only category and price are filtered, the first and the last pages are fast in a catalogue of any size:
 * counts come from the tally, and pages of the second half are read backwards from the end. With other filters the
 * matching products are counted.
 */
export async function listProducts({ db, clock }: Pick<Shop, 'db' | 'clock'>, filter: ListingFilter): Promise<Listing> {
  const now = clock()
  const [categoryId, listingConditions] = await Promise.all([
    categoryIdOf(db, filter.category),
    readListingConditions(db, filter, now),
  ])
  if (categoryId === undefined || listingConditions === null) return nothing
  const scope = { categoryId, minPrice: filter.minPrice, maxPrice: filter.maxPrice }
  const conditions = [...inScope(scope), ...listingConditions.conditions]
  const count =
    listingConditions.conditions.length > 0 ? await countAll(db, conditions) : await countProducts(db, scope)
  const pages = pagesFor(count)
  const page = Math.min(filter.page, pages)
  const ids = await idsOfPage(db, conditions, orderBy(filter.sort, listingConditions, now), page, count)
  const asked = new Set(listingConditions.shades)
  const products = await cardsById(db, ids, ({ colors }) => colors.find((color) => asked.has(color)))
  return { products, count, page, pages, pageSize }
}

async function categoryIdOf(db: Queryable, slug: string | null): Promise<string | null | undefined> {
  if (slug === null) return null
  const row = await db.selectFrom('category').where('slug', '=', slug).select('id').executeTakeFirst()
  return row?.id
}

const inScope = ({ categoryId, minPrice, maxPrice }: TallyFilter): Expression<SqlBool>[] => [
  isOnSale('p'),
  ...(categoryId === null ? [] : [sql<SqlBool>`p.category_id = ${categoryId}`]),
  ...(minPrice > 0 ? [sql<SqlBool>`p.price >= ${minPrice}`] : []),
  ...(maxPrice === null ? [] : [sql<SqlBool>`p.price <= ${maxPrice}`]),
]

async function countAll(db: Queryable, conditions: Expression<SqlBool>[]): Promise<number> {
  const row = await db
    .selectFrom('product as p')
    .where((eb) => eb.and(conditions))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

type Order = { by: Expression<unknown>[]; direction: 'asc' | 'desc' }

function orderBy(sort: SortOrder, { match }: ListingConditions, now: Date): Order {
  const newest = [sql`p.created_at`, sql`p.id`]
  if (sort === 'price-asc' || sort === 'price-desc') {
    return { by: [sql`p.price`, sql`p.id`], direction: sort === 'price-asc' ? 'asc' : 'desc' }
  }
  if (sort === 'best-match' && match) return { by: [match, ...newest], direction: 'desc' }
  return { by: sort === 'bestselling' ? [unitsSold(now), ...newest] : newest, direction: 'desc' }
}

async function idsOfPage(
  db: Queryable,
  conditions: Expression<SqlBool>[],
  { by, direction }: Order,
  page: number,
  count: number,
): Promise<string[]> {
  const first = (page - 1) * pageSize
  const size = Math.min(pageSize, count - first)
  if (size <= 0) return []
  const fromTheEnd = first > count / 2
  const way = fromTheEnd === (direction === 'asc') ? 'desc' : 'asc'
  let query = db
    .selectFrom('product as p')
    .where((eb) => eb.and(conditions))
    .select('p.id')
  for (const key of by) query = query.orderBy(key, way)
  const rows = await query
    .limit(size)
    .offset(fromTheEnd ? count - first - size : first)
    .execute()
  const ids = rows.map((row) => row.id)
  return fromTheEnd ? ids.reverse() : ids
}
