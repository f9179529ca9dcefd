import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, testShop } from '#test/factories.ts'
import { aPictureKey, aProductDraft } from '#test/product-drafts.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { createProduct } from './create-product.server.ts'
import { findInCatalogue } from './find-in-catalogue.server.ts'
import type { ProductDraft } from './product-draft.ts'

let database: TestDatabase
let categoryId: string
const tola = administratorViewer()
beforeAll(async () => {
  database = await testDatabase()
  categoryId = await makeCategory(database.db, { name: 'Gèlè', slug: 'gele' })
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

async function aProduct(name: string, overrides: Partial<ProductDraft> = {}): Promise<void> {
  const draft = await aProductDraft(database.db, categoryId, { name, ...overrides })
  const created = await createProduct(testShop(database.db), draft, tola)
  if (!created.ok) throw new Error(created.reason)
}
async function find(text: string) {
  const found = await findInCatalogue(database.db, tola, text)
  if (!found.ok) throw new Error(found.reason)
  return found
}

test('products are found by the words of their names, best beginnings first, with their first picture', async () => {
  const [first, second] = [await aPictureKey(database.db), await aPictureKey(database.db)]
  const pictures = [first, second].map((key) => ({ key, alt: '', color: null, focusX: 50, focusY: 50 }))
  await aProduct('Àdìrẹ wrapper', { pictures })
  await aProduct('Wrapper of àdìrẹ', { publication: { state: 'draft' } })
  const { products, categories } = await find('ADIRE wrap')
  expect(products.map(({ name }) => name)).toEqual(['Àdìrẹ wrapper', 'Wrapper of àdìrẹ'])
  expect(products[0]).toMatchObject({ category: 'Gèlè', picture: first })
  expect(categories).toEqual([])
  expect((await find('gele')).categories).toMatchObject([{ name: 'Gèlè' }])
})

test('a blank text finds nothing, and searching needs the permission to read the catalogue', async () => {
  expect(await find('  ')).toEqual({ ok: true, products: [], categories: [] })
  expect(await findInCatalogue(database.db, customerViewer(), 'adire')).toEqual({ ok: false, reason: 'not_allowed' })
})
