import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { provideContext } from '#app/context.server.ts'
import type { ProductForEdit } from '#domain/catalogue/admin-product.ts'
import { changeStock } from '#domain/catalogue/change-stock.server.ts'
import { createProduct } from '#domain/catalogue/create-product.server.ts'
import { emptyProductForm, type ProductForm } from '#domain/catalogue/product-form.ts'
import { readProductForEdit } from '#domain/catalogue/read-product-for-edit.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, type TestShop, testShop } from '#test/factories.ts'
import { aProductDraft } from '#test/product-drafts.ts'
import { administratorViewer } from '#test/viewers.ts'
import { valuesOf } from './form-values.ts'
import { addProduct, saveProduct } from './save-product.server.ts'

const viewer = administratorViewer()
const limits = {
  check: async () => ({ ok: true as const }),
  guess: async () => ({ ok: true as const, holds: async () => {} }),
  addressKey: () => null,
  networkKey: () => null,
}
let database: TestDatabase
let shop: TestShop
let product: ProductForEdit
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
})
beforeEach(async () => {
  const categoryId = await makeCategory(database.db)
  const created = await createProduct(shop, await aProductDraft(database.db, categoryId), viewer)
  if (!created.ok) throw new Error(created.reason)
  product = await edited(created.id)
})
afterAll(() => database.close())

const context = () => provideContext(shop, limits, { requestId: 'request-1', ip: '203.0.113.7', nonce: '', viewer })

async function edited(id: string): Promise<ProductForEdit> {
  const read = await readProductForEdit(database.db, id, viewer)
  if (!read.ok) throw new Error(read.reason)
  return read.product
}

function sent(form: ProductForm, { seen = valuesOf(product).seen, version = product.version } = {}): FormData {
  const data = new FormData()
  data.set('product', JSON.stringify({ form, seen, version }))
  return data
}

// @rule Editing | Saving the product form answers with its new version, the errors, or what somebody else has saved
//   broken by: the version sent is answered (save-product.server.ts)
test('a form is saved with a new version, or refused for its errors or because somebody else has saved', async () => {
  const { form } = valuesOf(product)
  const another = { ...form, slug: `${form.slug}-other` }
  expect(await addProduct(context(), sent(another))).toMatchObject({ ok: true, version: 1 })
  expect(await addProduct(context(), sent(another))).toMatchObject({ ok: false, errors: [{ field: 'slug' }] })
  expect(await addProduct(context(), sent(emptyProductForm))).toMatchObject({ ok: false })
  const save = (sends: FormData) => saveProduct(context(), product.id, sends)
  expect(await save(sent(emptyProductForm))).toMatchObject({ ok: false })
  const taken = await save(sent({ ...form, slug: another.slug }))
  expect(taken).toMatchObject({ ok: false, errors: [{ field: 'slug' }], freeSlug: `${another.slug}-2` })
  const changed = { ...form, name: 'Another name' }
  expect(await save(sent(changed))).toEqual({ ok: true, id: product.id, version: product.version + 1 })
  const old = await save(sent(form))
  expect(old).toMatchObject({ ok: false, changed: { by: viewer.email } })
})

// @rule D8a | Stock is changed by the differences to the values that the form was filled with
//   broken by: the differences taken from zero (save-product.server.ts)
test('an unchanged quantity changes no stock, even if the stock has changed meanwhile', async () => {
  const { form, seen } = valuesOf(product)
  await changeStock(shop, { id: product.id, changes: [{ size: null, color: null, by: -3 }] }, viewer)
  expect(await saveProduct(context(), product.id, sent(form, { seen }))).toMatchObject({ ok: true })
  expect((await edited(product.id)).stock).toMatchObject([{ onHand: 7 }])
})
