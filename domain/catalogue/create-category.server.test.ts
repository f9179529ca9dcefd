import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { aCategoryDraft, addCategory } from '#test/category-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { hostileText } from '#test/hostile-text.ts'
import { aPictureKey } from '#test/product-drafts.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { createCategory } from './create-category.server.ts'
import { listCategoriesForAdmin } from './list-categories-for-admin.server.ts'

let database: TestDatabase
let shop: Shop
const tola = administratorViewer()

beforeAll(async () => {
  database = await testDatabase(6)
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())

async function listed() {
  const read = await listCategoriesForAdmin(database.db, tola)
  if (!read.ok) throw new Error(read.reason)
  return read.categories
}

// @rule back-office §7 Categories | A category is inserted with name, description, image and slug
//   broken by: the description left out of the insert (save-category.server.ts)
test('a category is stored as it was sent, after all others, and logged', async () => {
  await addCategory(shop)
  const picture = { key: await aPictureKey(database.db), focusX: 20, focusY: 80 }
  const { id, draft } = await addCategory(shop, { picture })
  const all = await listed()
  expect(all.at(-1)).toEqual({
    ...draft,
    id,
    version: 1,
    products: 0,
    archived: 0,
    picture: { ...picture, width: 1200, height: 1500, color: '#1f2a5a', alt: draft.name },
  })
  expect(await auditLogOf(database.db, `category:${id}`)).toEqual([
    { actor: tola.email, action: 'create_category', details: { before: {}, after: draft } },
  ])
})

test('hostile texts are stored as they were sent', async () => {
  const { id } = await addCategory(shop, { name: hostileText, description: hostileText })
  expect((await listed()).find((category) => category.id === id)).toMatchObject({
    name: hostileText,
    description: hostileText,
  })
})

// @rule D26f | No two categories have one slug: the second is offered a free one
//   broken by: the refusal without a free slug (create-category.server.ts)
test('a taken slug is refused with a free one, however many requests come at once', async () => {
  const { draft } = await addCategory(shop)
  expect(await createCategory(shop, aCategoryDraft({ slug: draft.slug }), tola)).toEqual({
    ok: false,
    reason: 'slug_taken',
    free: `${draft.slug}-2`,
  })
  const created = await Promise.all(
    Array.from({ length: 5 }, () => createCategory(shop, aCategoryDraft({ slug: 'at-once' }), tola)),
  )
  expect(created.filter(({ ok }) => ok)).toHaveLength(1)
  expect(created.filter((one) => !one.ok && one.reason === 'slug_taken')).toHaveLength(4)
})

test('a picture that was deleted is refused', async () => {
  const picture = { key: 'f'.repeat(24), focusX: 50, focusY: 50 }
  expect(await createCategory(shop, aCategoryDraft({ picture }), tola)).toEqual({ ok: false, reason: 'picture_gone' })
})

// @rule D25 | Categories are read and written only with the permission, whatever page calls
//   broken by: authorize left out of createCategory (create-category.server.ts)
test('adding and listing need the permission, even as an administrator', async () => {
  const before = (await listed()).length
  for (const [viewer, reason] of [
    [anonymous, 'no_session'],
    [customerViewer(), 'not_allowed'],
    [{ ...administratorViewer(), permissions: new Set<never>() }, 'not_allowed'],
  ] as const) {
    expect(await createCategory(shop, aCategoryDraft(), viewer)).toEqual({ ok: false, reason })
    expect(await listCategoriesForAdmin(database.db, viewer)).toEqual({ ok: false, reason })
  }
  expect(await listed()).toHaveLength(before)
})
