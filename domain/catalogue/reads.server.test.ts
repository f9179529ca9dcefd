import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct, type ProductToMake } from '#test/factories.ts'
import { describeProducts } from './describe-products.server.ts'
import { cardsById } from './product-cards.server.ts'
import { findProduct, listCategories, readHomeSections, shopPictures } from './queries.server.ts'
import { recordSale, recordView } from './record-activity.server.ts'
import { relatedProducts } from './related-products.server.ts'
import { countListedProducts, listedCategories, listedProducts } from './sitemap-entries.server.ts'
import { suggest } from './suggest.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(4)
})
beforeEach(async () => {
  await sql`truncate product, category, media, shop_setting cascade`.execute(database.db)
})
afterAll(() => database.close())

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 10, minute))
const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)
const nobody = '2f1c2a4e-0000-4000-8000-000000000000'

/** Stores pictures for a product, in this order. */
async function show(productId: string, ...keys: string[]) {
  for (const [position, key] of keys.entries()) {
    await aPicture(key)
    const image = { productId, position, mediaKey: key, alt: `Seen as ${key}` }
    await database.db.insertInto('productImage').values(image).execute()
  }
}
const aPicture = (key: string) =>
  database.db.insertInto('media').values({ key, width: 1200, height: 1500, dominantColor: '#1f2a5a' }).execute()
const picture = (key: string, alt = `Seen as ${key}`) => ({ key, width: 1200, height: 1500, color: '#1f2a5a', alt })

const stock = [
  { size: 'S', color: '#FF0000', onHand: 2 },
  { size: 'M', color: '#FF0000', onHand: 5 },
]
const gown: ProductToMake = {
  name: 'Nkem Gown',
  slug: 'nkem-gown',
  price: 45_000,
  compareAtPrice: 60_000,
  sizes: ['S', 'M'],
  colors: ['#FF0000'],
  stock,
  isNew: false,
  createdAt: at(3),
}
const card = {
  slug: 'nkem-gown',
  name: 'Nkem Gown',
  price: 4_500_000,
  compareAtPrice: 6_000_000,
  sizes: ['S', 'M'],
  colors: ['#FF0000'],
  stockQuantity: 7,
  isNew: false,
  isFeatured: false,
  createdAt: '2026-05-01T10:03:00.000Z',
}

async function aGown() {
  const categoryId = await makeCategory(database.db, { name: 'Gowns', slug: 'gowns' })
  const id = await makeProduct(database.db, { ...gown, categoryId })
  await show(id, 'one', 'two', 'three')
  await database.db.updateTable('product').set({ description: 'Hand-dyed.' }).where('id', '=', id).execute()
  return { id, category: { id: categoryId, name: 'Gowns', slug: 'gowns' } }
}

describe('a product', () => {
  test('has a card with its fields and its first two pictures', async () => {
    const { id, category } = await aGown()
    expect(await cardsById(database.db, [id])).toMatchObject([
      { ...card, id, category, pictures: [picture('one'), picture('two')] },
    ])
  })

  test('has a page with all pictures, its description and its stock in order', async () => {
    const { id, category } = await aGown()
    const found = await findProduct(database.db, 'nkem-gown')
    const pictures = ['one', 'two', 'three'].map((key) => picture(key))
    expect(found).toMatchObject({
      found: 'product',
      product: { ...card, id, category, pictures, description: 'Hand-dyed.', stock },
    })
    expect(found?.found === 'product' && found.product.stock).toEqual(stock)
  })

  test('has its description and all pictures read where cards omit them', async () => {
    const { id } = await aGown()
    const bare = await makeProduct(database.db)
    expect(await describeProducts(database.db, [id, bare, nobody])).toEqual(
      new Map([
        [
          id,
          {
            description: 'Hand-dyed.',
            pictures: ['one', 'two', 'three'].map((key) => ({ ...picture(key), productColor: null })),
          },
        ],
        [bare, { description: '', pictures: [] }],
      ]),
    )
    expect(await describeProducts(database.db, [])).toEqual(new Map())
  })
})

test('cards come in the requested order, without products that aren’t on sale', async () => {
  const [first, second] = [await makeProduct(database.db), await makeProduct(database.db, { stock: [] })]
  const gone = await makeProduct(database.db, { archivedAt: at(1) })
  const cards = await cardsById(database.db, [second, gone, nobody, first])
  expect(idsOf(cards)).toEqual([second, first])
  expect(cards[0]).toMatchObject({ stockQuantity: 0, pictures: [], compareAtPrice: null })
  expect(await cardsById(database.db, [])).toEqual([])
})

test('categories are in the shop’s order, each with its picture and its count', async () => {
  await aPicture('shown')
  const values = [
    { name: 'Wraps', slug: 'wraps', position: 2 },
    { name: 'Gowns', slug: 'gowns', position: 1, description: 'For the evening', imageKey: 'shown' },
    { name: 'Caps', slug: 'caps', position: 2 },
  ]
  const made = await database.db.insertInto('category').values(values).returning(['id', 'slug']).execute()
  const idOf = (slug: string) => made.find((one) => one.slug === slug)?.id ?? ''
  for (let n = 0; n < 2; n++) await makeProduct(database.db, { categoryId: idOf('wraps') })
  await makeProduct(database.db, { categoryId: idOf('caps'), archivedAt: at(1) })
  const plain = { description: '', picture: null }
  expect(await listCategories(database.db)).toEqual([
    {
      id: idOf('gowns'),
      slug: 'gowns',
      name: 'Gowns',
      description: 'For the evening',
      picture: picture('shown', 'Gowns'),
      products: 0,
    },
    { id: idOf('caps'), slug: 'caps', name: 'Caps', ...plain, products: 0 },
    { id: idOf('wraps'), slug: 'wraps', name: 'Wraps', ...plain, products: 2 },
  ])
})

describe('the sections of the home page', () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const active = (productId: string, day: string, values: { views?: number; unitsSold?: number }) =>
    database.db
      .insertInto('productActivity')
      .values({ productId, day, ...values })
      .execute()

  test('hold the eight newest; new arrivals only those marked as new', async () => {
    const ids: string[] = []
    for (let n = 0; n < 10; n++) {
      ids.push(await makeProduct(database.db, { createdAt: at(n), isNew: n % 2 === 0 }))
    }
    await makeProduct(database.db, { createdAt: at(20), archivedAt: at(21) })
    const { all, newArrivals, bestsellers, trending } = await readHomeSections({
      db: database.db,
      clock: () => new Date(),
    })
    expect(idsOf(all)).toEqual(ids.toReversed().slice(0, 8))
    expect(idsOf(newArrivals)).toEqual([8, 6, 4, 2, 0].map((n) => ids[n]))
    expect([bestsellers, trending]).toEqual([[], []])
  })

  test('hold the most sold and the most viewed of the last thirty days', async () => {
    const [old, some, most, archived] = [
      await makeProduct(database.db),
      await makeProduct(database.db),
      await makeProduct(database.db),
      await makeProduct(database.db, { archivedAt: at(1) }),
    ]
    await active(old, daysAgo(32), { views: 99, unitsSold: 99 })
    await active(some, daysAgo(29), { views: 5, unitsSold: 2 })
    await active(most, daysAgo(20), { unitsSold: 2 })
    await active(most, today(), { views: 4, unitsSold: 1 })
    await active(archived, today(), { views: 9, unitsSold: 9 })
    const { bestsellers, trending } = await readHomeSections({ db: database.db, clock: () => new Date() })
    expect(idsOf(bestsellers)).toEqual([most, some])
    expect(idsOf(trending)).toEqual([some, most])
  })

  test('hold eight bestsellers and eight trending products', async () => {
    for (let n = 1; n <= 9; n++) await active(await makeProduct(database.db), today(), { views: n, unitsSold: n })
    const { bestsellers, trending } = await readHomeSections({ db: database.db, clock: () => new Date() })
    expect([bestsellers.length, trending.length]).toEqual([8, 8])
  })

  test('count sales and views by day', async () => {
    const [one, other] = [await makeProduct(database.db), await makeProduct(database.db)]
    const gone = await makeProduct(database.db, { archivedAt: at(1) })
    const sold = [
      { productId: one, quantity: 2 },
      { productId: other, quantity: 1 },
      { productId: one, quantity: 3 },
    ]
    await recordSale(database.db, sold, new Date())
    await recordSale(database.db, sold.slice(0, 1), new Date())
    for (const id of [one, one, gone, nobody]) await recordView(database.db, id, new Date())
    const rows = await database.db
      .selectFrom('productActivity')
      .select(['productId', 'views', 'unitsSold'])
      .orderBy('unitsSold')
      .execute()
    expect(rows).toEqual([
      { productId: other, views: 0, unitsSold: 1 },
      { productId: one, views: 2, unitsSold: 7 },
    ])
  })
})

describe('related products', () => {
  test('are of the same categories, the newest first', async () => {
    const [here, there, elsewhere] = [
      await makeCategory(database.db),
      await makeCategory(database.db),
      await makeCategory(database.db),
    ]
    const of = (categoryId: string, minute: number, more: ProductToMake = {}) =>
      makeProduct(database.db, { categoryId, createdAt: at(minute), ...more })
    const given = [await of(here, 1), await of(there, 2)]
    const [third, first, second] = [await of(here, 3), await of(there, 9), await of(here, 5)]
    await of(elsewhere, 10)
    await of(here, 11, { archivedAt: at(12) })
    await of(here, 12, { stock: 0 })
    await of(here, 13, { stock: [] })
    expect(idsOf(await relatedProducts(database.db, given))).toEqual([first, second, third])
  })

  test('are none when no products are given', async () => {
    await makeProduct(database.db)
    expect(await relatedProducts(database.db, [])).toEqual([])
    expect(await relatedProducts(database.db, ['not-an-id', `x${nobody}`, `${nobody}x`])).toEqual([])
  })
})

describe('suggestions', () => {
  test('have the first picture', async () => {
    const { id } = await aGown()
    await aPicture('category')
    await database.db.updateTable('category').set({ imageKey: 'category' }).execute()
    const { products, categories } = await suggest(database.db, 'gown')
    expect(products).toMatchObject([{ id, name: 'Nkem Gown', slug: 'nkem-gown', picture: picture('one') }])
    expect(categories).toMatchObject([{ name: 'Gowns', slug: 'gowns', picture: picture('category', 'Gowns') }])
  })

  test('that begin with the text come first, then alphabetically; archived products are left out', async () => {
    for (const name of ['Blue Lace', 'Lace Wrap', 'Amber Lace', 'Lace Cap']) await makeProduct(database.db, { name })
    await makeProduct(database.db, { name: 'Lace of Old', archivedAt: at(1) })
    const { products } = await suggest(database.db, 'lace')
    expect(products.map(({ name }) => name)).toEqual(['Lace Cap', 'Lace Wrap', 'Amber Lace', 'Blue Lace'])
    expect(products[0]?.picture).toBeNull()
  })

  test('of categories are at most three, those that begin with the text first', async () => {
    for (const [n, name] of ['Old Lace', 'Lace', 'Lace for Men', 'A Lace'].entries()) {
      await makeCategory(database.db, { name, slug: `c-${n}` })
    }
    const { categories } = await suggest(database.db, 'lace')
    expect(categories.map(({ name }) => name)).toEqual(['Lace', 'Lace for Men', 'A Lace'])
  })
})

describe('data for search engines', () => {
  test('contains the categories with something on sale', async () => {
    await aPicture('shown')
    const [full, empty, plain] = [
      await makeCategory(database.db, { slug: 'b-full' }),
      await makeCategory(database.db, { slug: 'empty' }),
      await makeCategory(database.db, { slug: 'a-plain' }),
    ]
    await database.db.updateTable('category').set({ imageKey: 'shown' }).where('id', '=', full).execute()
    for (const categoryId of [full, plain]) await makeProduct(database.db, { categoryId })
    await makeProduct(database.db, { categoryId: empty, archivedAt: at(1) })
    expect(await listedCategories(database.db)).toEqual([
      { slug: 'a-plain', updatedAt: expect.any(Date), pictures: [] },
      { slug: 'b-full', updatedAt: expect.any(Date), pictures: ['shown'] },
    ])
  })

  test('contains the products in pages, newest first, with all their pictures', async () => {
    const names = ['d', 'a', 'c', 'b']
    const ids: string[] = []
    for (const [n, slug] of names.entries()) ids.push(await makeProduct(database.db, { slug, createdAt: at(n) }))
    await makeProduct(database.db, { slug: 'gone', createdAt: at(9), archivedAt: at(9) })
    await show(ids[3] ?? '', 'p1', 'p2', 'p3', 'p4', 'p5')
    const slugs = async (part: number) => (await listedProducts(database.db, part, 2)).map(({ slug }) => slug)
    expect([await slugs(1), await slugs(2), await slugs(3)]).toEqual([['b', 'c'], ['a', 'd'], []])
    expect((await listedProducts(database.db, 1, 2))[0]).toEqual({
      slug: 'b',
      updatedAt: expect.any(Date),
      pictures: ['p1', 'p2', 'p3', 'p4', 'p5'],
    })
    expect((await listedProducts(database.db, 2, 2))[0]?.pictures).toEqual([])
    expect(await countListedProducts(database.db)).toEqual({ count: 4, updatedAt: expect.any(Date) })
  })

  test('contains no products where there are none', async () => {
    expect(await countListedProducts(database.db)).toEqual({ count: 0, updatedAt: null })
  })
})

test('the shop’s own pictures are those in its setting', async () => {
  expect(await shopPictures(database.db)).toEqual({})
  const pictures = { hero: picture('hero') }
  await database.db
    .insertInto('shopSetting')
    .values([
      { key: 'pictures', value: JSON.stringify(pictures) },
      { key: 'other', value: '{"hero":1}' },
    ])
    .execute()
  expect(await shopPictures(database.db)).toEqual(pictures)
})
