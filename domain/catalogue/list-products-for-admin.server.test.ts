import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { type AdminProductFilter, everyProduct, readAdminFilter, writeAdminFilter } from './admin-listing.ts'
import { listProductsForAdmin } from './list-products-for-admin.server.ts'

let database: TestDatabase
const viewer = administratorViewer()
const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute))

beforeAll(async () => {
  database = await testDatabase(4)
  const { db } = database
  const [gowns, caps] = [
    await makeCategory(db, { slug: 'gowns', name: 'Gowns' }),
    await makeCategory(db, { slug: 'caps', name: 'Caps' }),
  ]
  const make = (slug: string, minute: number, more: Parameters<typeof makeProduct>[1] = {}) =>
    makeProduct(db, { slug, name: slug, categoryId: gowns, createdAt: at(minute), ...more })
  await make('plain', 1, { price: 30_000, stock: 10 })
  await make('adire-gown', 2, { name: 'Àdìrẹ Gown 100%', price: 10_000, stock: 9 })
  await make('sold-out', 3, { price: 20_000, stock: 0, categoryId: caps })
  await make('without-rows', 4, { stock: [] })
  await make('grid', 5, {
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', color: null, onHand: 6 },
      { size: 'M', color: null, onHand: 7 },
    ],
  })
  await make('draft', 6, { isPublished: false, publishedAt: null })
  await make('scheduled', 7, { isPublished: false, publishedAt: null, dueAt: at(99) })
  await make('archived', 8, { archivedAt: at(9) })
})
afterAll(() => database.close())

async function listed(filter: Partial<AdminProductFilter>) {
  const listing = await listProductsForAdmin(database.db, { ...everyProduct, ...filter }, viewer)
  if (!listing.ok) throw new Error(listing.reason)
  return listing
}
const slugs = async (filter: Partial<AdminProductFilter>) => (await listed(filter)).products.map(({ slug }) => slug)

// @rule back-office §2 Products list | Search, filters and sorts cover all products, in pages, with the exact count
//   broken by: accents kept in the search (list-products-for-admin.server.ts)
describe('the list of the back office', () => {
  test('has all but archived products, newest first, each with its status and stock', async () => {
    const { products, count, page, pages } = await listed({})
    expect([count, page, pages]).toEqual([7, 1, 1])
    expect(products.map(({ slug, status, stockQuantity }) => [slug, status, stockQuantity])).toEqual([
      ['scheduled', 'scheduled', 10],
      ['draft', 'draft', 10],
      ['grid', 'active', 13],
      ['without-rows', 'active', 0],
      ['sold-out', 'active', 0],
      ['adire-gown', 'active', 9],
      ['plain', 'active', 10],
    ])
    expect(products[0]).toMatchObject({ category: { name: 'Gowns' }, dueAt: at(99).toISOString(), picture: null })
  })

  test.each<[Partial<AdminProductFilter>, string[]]>([
    [{ status: 'active', category: 'caps' }, ['sold-out']],
    [{ status: 'draft' }, ['draft']],
    [{ status: 'scheduled' }, ['scheduled']],
    [{ status: 'archived' }, ['archived']],
    [{ category: 'nothing' }, []],
    [{ stock: 'out' }, ['without-rows', 'sold-out']],
    [{ stock: 'low' }, ['without-rows', 'sold-out', 'adire-gown']],
    [{ stock: 'in', status: 'active' }, ['grid', 'adire-gown', 'plain']],
    [{ q: 'adire' }, ['adire-gown']],
    [{ q: 'GOWN àdirẹ' }, ['adire-gown']],
    [{ q: 'sold-o' }, ['sold-out']],
    // The name itself has no hyphen.
    [{ q: 'Adire-G' }, ['adire-gown']],
    [{ q: '100%' }, ['adire-gown']],
    [{ q: '%' }, ['adire-gown']],
    [{ q: '_' }, []],
    [{ q: "'; drop table product; --" }, []],
    [{ sort: 'name', status: 'active' }, ['adire-gown', 'grid', 'plain', 'sold-out', 'without-rows']],
    [{ sort: 'price', status: 'active', stock: 'in' }, ['adire-gown', 'grid', 'plain']],
    [{ sort: 'stock', status: 'active', isReversed: true, q: 'i' }, ['grid', 'plain', 'adire-gown', 'without-rows']],
  ])('%j shows %j', async (filter, expected) => {
    const found = await slugs(filter)
    // Products with equal prices or stock are ordered by their random ids.
    const isTied = filter.sort === 'price'
    expect(isTied ? new Set(found) : found).toEqual(isTied ? new Set(expected) : expected)
  })

  test('has pages of twenty; a page past the end is the last one', async () => {
    const { db } = database
    const many = await makeCategory(db, { slug: 'many' })
    for (let n = 0; n < 41; n++) await makeProduct(db, { categoryId: many, createdAt: at(n), name: `Many ${n}` })
    const [first, second, third] = [
      await listed({ category: 'many' }),
      await slugs({ category: 'many', page: 2 }),
      await listed({ category: 'many', page: 99 }),
    ]
    expect([first.count, first.pages, first.products.length, second.length]).toEqual([41, 3, 20, 20])
    expect([third.page, third.products.map(({ name }) => name)]).toEqual([3, ['Many 0']])
  })

  test('needs the permission', async () => {
    expect(await listProductsForAdmin(database.db, everyProduct, anonymous)).toEqual({
      ok: false,
      reason: 'no_session',
    })
    expect(await listProductsForAdmin(database.db, everyProduct, customerViewer())).toEqual({
      ok: false,
      reason: 'not_allowed',
    })
  })
})

test('a filter is written into an address and read from it, whatever other parameters it has', () => {
  const filter: AdminProductFilter = {
    q: 'adire',
    category: 'gowns',
    status: 'draft',
    stock: 'low',
    sort: 'stock',
    isReversed: true,
    page: 3,
  }
  expect(readAdminFilter(writeAdminFilter(filter))).toEqual(filter)
  expect(writeAdminFilter(everyProduct).toString()).toBe('')
  const hostile = new URLSearchParams('q=%00&category=../x&status=none&stock=-&sort=--price&page=-1')
  expect(readAdminFilter(hostile)).toEqual(everyProduct)
})
