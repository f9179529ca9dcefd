import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { addCategory } from '#test/category-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct, testShop } from '#test/factories.ts'
import { aProductDraft } from '#test/product-drafts.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { createProduct } from './create-product.server.ts'
import { findMovedCategory, listCategories } from './queries.server.ts'
import { removeCategory } from './remove-category.server.ts'
import { updateCategory } from './update-category.server.ts'

let database: TestDatabase
let shop: Shop
const tola = administratorViewer()

beforeAll(async () => {
  database = await testDatabase(8)
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

const remove = (id: string, newHome: string | null = null) => removeCategory(shop, { id, newHome }, tola)
const isThere = async (id: string) => (await listCategories(database.db)).some((category) => category.id === id)
const productsOf = (categoryId: string) =>
  database.db.selectFrom('product').where('categoryId', '=', categoryId).select(['id', 'version']).execute()

// @rule D26f | A category can be deleted; its products, including drafts and archived ones, move to another one first
//   broken by: archived products left out of the move (remove-category.server.ts)
test('its products move to the new home with a newer version, so that an older form is noticed', async () => {
  const [old, home] = [await addCategory(shop), await addCategory(shop)]
  await makeProduct(database.db, { categoryId: old.id })
  await makeProduct(database.db, { categoryId: old.id, archivedAt: new Date() })
  await makeProduct(database.db, { categoryId: old.id, isPublished: false, publishedAt: null })
  expect(await remove(old.id, home.id)).toEqual({ ok: true, moved: 3 })
  expect(await isThere(old.id)).toBe(false)
  expect((await productsOf(home.id)).map(({ version }) => version)).toEqual([2, 2, 2])
  expect((await auditLogOf(database.db, `category:${old.id}`)).at(-1)).toMatchObject({
    actor: tola.email,
    action: 'delete_category',
    details: { products: 3, newHome: home.id, before: { name: old.draft.name } },
  })
})

// @rule Editing | A product that moves because its category is deleted has that in its history
//   broken by: only the deletion of the category logged (remove-category.server.ts)
test('each product’s history has the old category, the new one, and the user', async () => {
  const [old, home] = [await addCategory(shop), await addCategory(shop)]
  const moved = [
    await makeProduct(database.db, { categoryId: old.id }),
    await makeProduct(database.db, { categoryId: old.id, archivedAt: new Date() }),
  ]
  const stayed = await makeProduct(database.db, { categoryId: home.id })
  await remove(old.id, home.id)
  const entries = await database.db
    .selectFrom('auditLog')
    .where(
      'subject',
      'in',
      [...moved, stayed].map((id) => `product:${id}`),
    )
    .select(['actorId', 'actor', 'action', 'subject', 'details'])
    .execute()
  expect(entries).toHaveLength(2)
  for (const id of moved)
    expect(entries).toContainEqual({
      ...{ actorId: tola.userId, actor: tola.email, action: 'update_product', subject: `product:${id}` },
      details: { before: { categoryId: old.id }, after: { categoryId: home.id } },
    })
})

test('a category with products needs a new home; an empty one doesn’t', async () => {
  const [full, empty] = [await addCategory(shop), await addCategory(shop)]
  await makeProduct(database.db, { categoryId: full.id })
  for (const newHome of [null, full.id, crypto.randomUUID(), 'none'])
    expect(await remove(full.id, newHome)).toEqual({ ok: false, reason: 'needs_new_home', products: 1 })
  expect(await remove(empty.id)).toEqual({ ok: true, moved: 0 })
  expect([await isThere(full.id), await isThere(empty.id)]).toEqual([true, false])
  expect(await remove(empty.id)).toEqual({ ok: false, reason: 'not_found' })
})

// @rule D30 | The addresses of a deleted category redirect to where its products went
//   broken by: former slugs left behind (remove-category.server.ts)
test('its present and former addresses redirect to the new home, and on from there', async () => {
  const [old, home, last] = [await addCategory(shop), await addCategory(shop), await addCategory(shop)]
  await updateCategory(shop, { id: old.id, version: 1, draft: { ...old.draft, slug: 'renamed-once' } }, tola)
  await remove(old.id, home.id)
  expect(await findMovedCategory(database.db, old.draft.slug)).toBe(home.draft.slug)
  expect(await findMovedCategory(database.db, 'renamed-once')).toBe(home.draft.slug)
  await remove(home.id, last.id)
  for (const slug of ['renamed-once', old.draft.slug, home.draft.slug])
    expect(await findMovedCategory(database.db, slug)).toBe(last.draft.slug)
})

// @rule D26f | A product added to a category while it is deleted moves to the new home, or is refused: none is lost
//   broken by: the category not locked against new products (lock-category.server.ts)
test('a product added at the same time is not lost', async () => {
  const [old, home] = [await addCategory(shop), await addCategory(shop)]
  const drafts = await Promise.all(Array.from({ length: 6 }, () => aProductDraft(database.db, old.id)))
  const [removed, ...created] = await Promise.all([
    remove(old.id, home.id),
    ...drafts.map((draft) => createProduct(shop, draft, tola)),
  ])
  expect(removed.ok).toBe(true)
  const refusals = created.flatMap((one) => (one.ok ? [] : [one.reason]))
  expect(refusals.filter((reason) => reason !== 'category_gone')).toEqual([])
  expect(await productsOf(home.id)).toHaveLength(created.length - refusals.length)
})

test('a product moved in just before the deletion moves along', async () => {
  const [old, home] = [await addCategory(shop), await addCategory(shop)]
  const made = await makeProduct(database.db, { categoryId: home.id })
  const tx = await database.db.startTransaction().execute()
  await tx.updateTable('product').set({ categoryId: old.id }).where('id', '=', made).execute()
  const removing = remove(old.id, home.id)
  await tx.commit().execute()
  expect(await removing).toMatchObject({ ok: true })
  expect(await productsOf(home.id)).toHaveLength(1)
})

test('of two categories deleted into each other at the same time one stays', async () => {
  const [one, other] = [await addCategory(shop), await addCategory(shop)]
  await makeProduct(database.db, { categoryId: one.id })
  await makeProduct(database.db, { categoryId: other.id })
  await Promise.all([remove(one.id, other.id), remove(other.id, one.id)])
  expect([await isThere(one.id), await isThere(other.id)].toSorted()).toEqual([false, true])
  const left = [...(await productsOf(one.id)), ...(await productsOf(other.id))]
  expect(left).toHaveLength(2)
})

test('deleting needs the permission', async () => {
  const { id } = await addCategory(shop)
  const removed = { ...administratorViewer(), permissions: new Set<never>() }
  for (const viewer of [customerViewer(), removed])
    expect(await removeCategory(shop, { id, newHome: null }, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await isThere(id)).toBe(true)
})
