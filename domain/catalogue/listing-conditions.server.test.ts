import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPictures } from '#test/add-pictures.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct, type ProductToMake } from '#test/factories.ts'
import { listProducts } from './list-products.server.ts'
import { everything, type ListingFilter, refine } from './listing.ts'
import { recordSale } from './record-activity.server.ts'

let database: TestDatabase
let lace: string
beforeAll(async () => {
  database = await testDatabase()
  lace = await makeCategory(database.db, { name: 'Lace', slug: 'lace' })
  const adire = await makeCategory(database.db, { name: 'Àdìrẹ', slug: 'adire' })
  await make('Indigo boubou', { categoryId: adire, colors: ['#1F2A5A'], sizes: ['S', 'M'], price: 90_000 })
  await make('Sky kaftan', { categoryId: lace, colors: ['#8FB7DC', '#ffffff'], sizes: ['M', 'L'], price: 50_000 })
  await make('Gold gown', { categoryId: lace, colors: ['#FFD700'], sizes: ['L'], compareAtPrice: 20_000, isNew: false })
  await make('Half sold out', {
    categoryId: lace,
    sizes: ['S', 'XL'],
    isNew: false,
    stock: [
      { size: 'S', color: null, onHand: 0 },
      { size: 'XL', color: null, onHand: 3 },
    ],
  })
  await make('Wholly sold out', { categoryId: lace, sizes: ['S'], stock: 0, isNew: false })
  await make('Put away', { colors: ['#1F2A5A'], sizes: ['M'], archivedAt: new Date() })
})
afterAll(() => database.close())

const ids = new Map<string, string>()
async function make(name: string, product: ProductToMake): Promise<void> {
  ids.set(name, await makeProduct(database.db, { name, ...product }))
}

async function names(filter: Partial<ListingFilter>): Promise<string[]> {
  const { products, count } = await listProducts(
    { db: database.db, clock: () => new Date() },
    refine(everything, filter),
  )
  expect(count).toBe(products.length)
  return products.map((product) => product.name).sort()
}

describe('sizes', () => {
  test('several of them match any of them', async () => {
    expect(await names({ sizes: ['M'] })).toEqual(['Indigo boubou', 'Sky kaftan'])
    expect(await names({ sizes: ['M', 'L'] })).toEqual(['Gold gown', 'Indigo boubou', 'Sky kaftan'])
  })

  test('that are sold out aren’t found, whether by themselves or with the whole product', async () => {
    expect(await names({ sizes: ['S'] })).toEqual(['Indigo boubou'])
    expect(await names({ sizes: ['XL'] })).toEqual(['Half sold out'])
    expect(await names({ sizes: ['XXL'] })).toEqual([])
  })
})

describe('colours', () => {
  test('match the shades of their families', async () => {
    expect(await names({ colors: ['Blue'] })).toEqual(['Indigo boubou', 'Sky kaftan'])
    expect(await names({ colors: ['White', 'Yellow'] })).toEqual(['Gold gown', 'Sky kaftan'])
  })

  test('without a shade in the catalogue find nothing', async () => {
    expect(await names({ colors: ['Green'] })).toEqual([])
  })
})

describe('collections', () => {
  test('sale has the pieces with an old price above the price', async () => {
    expect(await names({ collection: 'sale' })).toEqual(['Gold gown'])
  })

  test('new arrivals are the pieces marked new', async () => {
    expect(await names({ collection: 'new-arrivals' })).toEqual(['Indigo boubou', 'Sky kaftan'])
  })

  // @rule D8 | Bestsellers = units sold
  //   broken by: bestsellers sorted by age (list-products.server.ts)
  test('bestsellers are the pieces sold in the last thirty days, the most sold first', async () => {
    const productId = (name: string) => ids.get(name) ?? ''
    const sold = [
      { productId: productId('Sky kaftan'), quantity: 5 },
      { productId: productId('Gold gown'), quantity: 2 },
      { productId: productId('Put away'), quantity: 9 },
    ]
    await recordSale(database.db, sold, new Date())
    await database.db
      .insertInto('productActivity')
      .values(
        ['Indigo boubou', 'Gold gown'].map((name) => ({
          productId: productId(name),
          day: '2020-01-01',
          unitsSold: 100,
        })),
      )
      .execute()
    const found = await listProducts(
      { db: database.db, clock: () => new Date() },
      refine(everything, { collection: 'bestsellers' }),
    )
    expect(found.products.map((product) => product.name)).toEqual(['Sky kaftan', 'Gold gown'])
    const cheapest = await listProducts(
      { db: database.db, clock: () => new Date() },
      refine(everything, { collection: 'bestsellers', sort: 'price-asc' }),
    )
    expect(cheapest.products.map((product) => product.name)).toEqual(['Gold gown', 'Sky kaftan'])
  })
})

test('filtered by a colour, a card shows the matching shade', async () => {
  const [sky, white] = ['#8FB7DC', '#ffffff']
  const keys = ['a', 'b', 'c', 'd'].map((digit) => digit.repeat(24))
  const pictures = keys.map((key, place) => ({ key, color: place < 2 ? sky : white }))
  await addPictures(database.db, ids.get('Sky kaftan') ?? '', pictures)
  await addPictures(database.db, ids.get('Gold gown') ?? '', [{ key: keys[0] ?? '', color: '#FFD700' }])
  const shown = async (filter: Partial<ListingFilter>) => {
    const { products } = await listProducts(
      { db: database.db, clock: () => new Date() },
      { ...everything, q: 'kaftan', ...filter },
    )
    return products.map((card) => [card.shownColor, ...card.pictures.map(({ key }) => key)])
  }
  expect(await shown({ colors: ['White'] })).toEqual([[white, keys[2], keys[3]]])
  expect(await shown({ colors: ['Blue'] })).toEqual([[sky, keys[0], keys[1]]])
  expect(await shown({})).toEqual([[undefined, keys[0], keys[1]]])
  // A product in only one colour offers no choice of colour.
  expect(await shown({ q: 'gold', colors: ['Yellow'] })).toEqual([[undefined, keys[0]]])
})

// @rule D28 | Filters work, are in the address bar and combine with category, price and sort
//   broken by: the minimum price ignored together with colours (list-products.server.ts)
test('every filter combines with every other', async () => {
  expect(await names({ colors: ['Blue'], sizes: ['M'], category: 'lace' })).toEqual(['Sky kaftan'])
  expect(await names({ category: 'lace', sizes: ['XL'] })).toEqual(['Half sold out'])
  expect(await names({ colors: ['Blue'], minPrice: 6_000_000 })).toEqual(['Indigo boubou'])
  expect(await names({ q: 'kaftan', colors: ['White'], sizes: ['L'], collection: 'new-arrivals' })).toEqual([
    'Sky kaftan',
  ])
  expect(await names({ q: 'kaftan', colors: ['Yellow'] })).toEqual([])
})

test('a new colour is found as soon as a product has it', async () => {
  await database.db
    .updateTable('product')
    .set({ colors: ['#008000'] })
    .where('name', '=', 'Half sold out')
    .execute()
  expect(await names({ colors: ['Green'] })).toEqual(['Half sold out'])
})
