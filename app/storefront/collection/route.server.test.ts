import { afterAll, beforeAll, expect, test } from 'vitest'
import { provideContext } from '#app/context.server.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { recordSale } from '#domain/catalogue/record-activity.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct, testShop } from '#test/factories.ts'
import { unlimited } from '#test/unlimited.ts'
import { loader } from './route.tsx'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
  const { db } = database
  const lace = await makeCategory(db, { name: 'Lace', slug: 'lace' })
  await makeProduct(db, { name: 'New', isNew: true })
  await makeProduct(db, { name: 'Reduced', isNew: false, price: 8_000, compareAtPrice: 9_000 })
  await makeProduct(db, { name: 'Of lace', isNew: false, categoryId: lace })
  const wanted = await makeProduct(db, { name: 'Wanted', isNew: false })
  await recordSale(db, [{ productId: wanted, quantity: 1 }], new Date())
})
afterAll(() => database.close())

async function shownAt(path: string): Promise<string[] | number | undefined> {
  const url = new URL(`http://localhost:3000${path}`)
  const context = provideContext(testShop(database.db), unlimited, {
    requestId: '1',
    ip: '203.0.113.7',
    nonce: '',
    viewer: anonymous,
  })
  const { data, init } = await loader({ url, context, request: new Request(url), params: {}, pattern: path })
  return data ? data.listing.products.map((product) => product.name) : init?.status
}

// @rule §2 Routes | New arrivals, bestsellers, sale and categories show only their own products
//   broken by: /new-arrivals lists everything (listing-scope.ts)
test.each([
  ['/new-arrivals', ['New']],
  ['/shop/new-arrivals', ['New']],
  ['/collections/new', ['New']],
  ['/sale', ['Reduced']],
  ['/shop/sale', ['Reduced']],
  ['/bestsellers', ['Wanted']],
  ['/shop/lace', ['Of lace']],
  ['/collections/lace', ['Of lace']],
  ['/sale?collection=new-arrivals&sort=price-asc', ['Reduced']],
  ['/shop/nothing-like-it', 404],
])('%s shows %j and nothing else', async (path, shown) => {
  expect(await shownAt(path)).toEqual(shown)
})
