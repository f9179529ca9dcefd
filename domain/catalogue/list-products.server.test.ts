import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { countProducts } from './count-products.server.ts'
import { listProducts } from './list-products.server.ts'
import { everything, type ListingFilter, pageSize, type SortOrder } from './listing.ts'

let database: TestDatabase
let categories: { id: string; slug: string }[]
beforeAll(async () => {
  database = await testDatabase()
  categories = await Promise.all(
    ['lace', 'adire', 'gele'].map(async (slug) => ({ slug, id: await makeCategory(database.db, { slug }) })),
  )
  for (let n = 0; n < 60; n++) {
    await makeProduct(database.db, {
      categoryId: categories[n % 3]?.id ?? '',
      price: 8_500 + ((n * 7_919) % 400) * 500,
      createdAt: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
      ...(n % 10 === 0 ? { archivedAt: new Date() } : {}),
    })
  }
})
afterAll(() => database.close())

const list = (filter: Partial<ListingFilter>) =>
  listProducts({ db: database.db, clock: () => new Date() }, { ...everything, ...filter })

const orders: Record<SortOrder, string> = {
  newest: 'p.created_at desc, p.id desc',
  'price-asc': 'price, p.id',
  'price-desc': 'price desc, p.id desc',
  'best-match': '',
  bestselling: '',
}

/** The same listing by the simplest possible query. */
async function plainly({ category, minPrice, maxPrice, sort }: ListingFilter): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select p.id from product p join category c on c.id = p.category_id
    where archived_at is null and (${category}::text is null or c.slug = ${category}) and price >= ${minPrice}
      and price <= ${maxPrice ?? 10 ** 15}
    order by ${sql.raw(orders[sort])}
  `.execute(database.db)
  return rows.rows.map((row) => row.id)
}

// @rule §7 Catalogue | Shop list: count of products filtered by category and price, then the page
//   broken by: the upper price left out (list-products.server.ts)
// @rule §7 Catalogue | Sort created_at descending for newest, price ascending or descending otherwise
//   broken by: price-asc sorted descending (list-products.server.ts)
test('every filter, sort and page matches a plain reference query, with its exact count', async () => {
  const filters = fc.record<ListingFilter>({
    q: fc.constant(''),
    collection: fc.constant(null),
    sizes: fc.constant([]),
    colors: fc.constant([]),
    category: fc.option(fc.constantFrom('lace', 'adire', 'gele')),
    minPrice: fc.integer({ min: 0, max: 22_000_000 }),
    maxPrice: fc.option(fc.integer({ min: 0, max: 22_000_000 })),
    sort: fc.constantFrom('newest', 'price-asc', 'price-desc'),
    page: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const all = await plainly(filter)
      const listing = await listProducts({ db: database.db, clock: () => new Date() }, filter)
      const page = Math.min(filter.page, Math.max(1, Math.ceil(all.length / pageSize)))
      expect(listing).toMatchObject({ count: all.length, page })
      expect(listing.products.map((product) => product.id)).toEqual(all.slice((page - 1) * pageSize, page * pageSize))
    }),
    { numRuns: 200 },
  )
})

describe('the tally behind the count', () => {
  const scope = { categoryId: null, minPrice: 0, maxPrice: null }
  const counted = () => countProducts(database.db, scope)
  const onSale = async () => (await plainly(everything)).length

  test('follows products that are added, repriced, moved, archived and deleted', async () => {
    const id = await makeProduct(database.db, { price: 12_000, categoryId: categories[0]?.id ?? '' })
    const change = (values: object) => database.db.updateTable('product').set(values).where('id', '=', id).execute()
    for (const values of [
      { price: 99_900_000 },
      { categoryId: categories[1]?.id },
      { archivedAt: new Date() },
      { archivedAt: null },
    ]) {
      await change(values)
      expect(await counted()).toBe(await onSale())
    }
    await database.db.deleteFrom('product').where('id', '=', id).execute()
    expect(await counted()).toBe(await onSale())
  })
})

test('an unknown category gives an empty listing; a page past the end is the last one', async () => {
  expect(await list({ category: 'nowhere' })).toMatchObject({ products: [], count: 0, page: 1, pages: 1 })
  const last = await list({ page: 999_999 })
  expect(last.page).toBe(last.pages)
  expect(last.products.length).toBeGreaterThan(0)
})
