import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { addCategory } from '#test/category-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { CategoryDraft } from './category-form.ts'
import { listCategoriesForAdmin } from './list-categories-for-admin.server.ts'
import { moveCategory } from './move-category.server.ts'
import { findMovedCategory } from './queries.server.ts'
import { updateCategory } from './update-category.server.ts'

let database: TestDatabase
let shop: Shop
const at = new Date('2026-11-01T09:00:00Z')
const tola = administratorViewer()
const bisi = administratorViewer('00000000-0000-4000-8000-000000000009', 'bisi@aso.example')

beforeAll(async () => {
  database = await testDatabase(6)
  shop = testShop(database.db, { clock: () => at })
  for (const { userId, email } of [tola, bisi])
    await database.db.insertInto('user').values({ id: userId, email }).execute()
})
afterAll(() => database.close())

const update = (id: string, version: number, draft: CategoryDraft, viewer = tola) =>
  updateCategory(shop, { id, version, draft }, viewer)

async function stored(id: string) {
  const read = await listCategoriesForAdmin(database.db, tola)
  return read.ok ? read.categories.find((category) => category.id === id) : undefined
}

// @rule D26f | A category can be edited
//   broken by: the name left out of the update (save-category.server.ts)
test('the new values are stored, and the audit log has the differences', async () => {
  const { id, draft } = await addCategory(shop)
  const changed = { ...draft, name: 'Renamed', description: '' }
  expect(await update(id, 1, changed)).toEqual({ ok: true, version: 2 })
  expect(await stored(id)).toMatchObject({ ...changed, version: 2 })
  expect((await auditLogOf(database.db, `category:${id}`)).at(-1)).toEqual({
    actor: tola.email,
    action: 'update_category',
    details: {
      before: { name: draft.name, description: draft.description },
      after: { name: 'Renamed', description: '' },
    },
  })
})

// @rule Editing | A save of a category that changes nothing writes no entry
//   broken by: an entry and a version for every save (update-category.server.ts)
test('a save that changes nothing leaves no entry and the same version', async () => {
  const { id, draft } = await addCategory(shop)
  const before = await auditLogOf(database.db, `category:${id}`)
  expect(await update(id, 1, draft, bisi)).toEqual({ ok: true, version: 1 })
  expect([await auditLogOf(database.db, `category:${id}`), (await stored(id))?.version]).toEqual([before, 1])
})

// @rule Editing | Of two users who save one category the second learns who saved it and when, and nothing is overwritten
//   broken by: the version not compared (update-category.server.ts)
test('an older version is refused with the present values, their author and time', async () => {
  const { id, draft } = await addCategory(shop)
  await update(id, 1, { ...draft, name: 'By Bisi' }, bisi)
  // Somebody else moved it since, but its place isn't part of the form.
  expect(await moveCategory(shop, { id, place: 1 }, tola)).toMatchObject({ ok: true })
  expect((await auditLogOf(database.db, `category:${id}`)).at(-1)).toMatchObject({ action: 'move_category' })
  expect(await update(id, 1, { ...draft, name: 'By Tola' })).toMatchObject({
    ok: false,
    reason: 'changed',
    now: { name: 'By Bisi', version: 2 },
    by: bisi.email,
    at,
  })
  const saves = ['One', 'Two', 'Three'].map((name) => update(id, 2, { ...draft, name }))
  expect((await Promise.all(saves)).filter(({ ok }) => ok)).toHaveLength(1)
})

// @rule D30 | A category's former addresses redirect to its present one, however often it was renamed
//   broken by: no redirect saved (update-category.server.ts)
test('former slugs redirect to the present one, until another category has them', async () => {
  const { id, draft } = await addCategory(shop, { slug: 'first' })
  await update(id, 1, { ...draft, slug: 'second' })
  await update(id, 2, { ...draft, slug: 'third' })
  expect(await findMovedCategory(database.db, 'first')).toBe('third')
  expect(await findMovedCategory(database.db, 'second')).toBe('third')
  await update(id, 3, { ...draft, slug: 'first' })
  expect(await findMovedCategory(database.db, 'first')).toBeNull()
  expect(await findMovedCategory(database.db, 'third')).toBe('first')
  await addCategory(shop, { slug: 'third' })
  expect(await findMovedCategory(database.db, 'third')).toBeNull()
})

test('a slug that another category has is refused with a free one', async () => {
  const [one, other] = [await addCategory(shop), await addCategory(shop)]
  expect(await update(other.id, 1, { ...other.draft, slug: one.draft.slug })).toEqual({
    ok: false,
    reason: 'slug_taken',
    free: `${one.draft.slug}-2`,
  })
  const third = await addCategory(shop)
  const both = [one, third].map(({ id, draft }) => update(id, 1, { ...draft, slug: 'wanted-by-two' }))
  expect((await Promise.all(both)).map((answer) => (answer.ok ? 'saved' : answer.reason)).toSorted()).toEqual([
    'saved',
    'slug_taken',
  ])
})

test('updating needs the permission; an unknown category isn’t found', async () => {
  const { id, draft } = await addCategory(shop)
  const removed = { ...administratorViewer(), permissions: new Set<never>() }
  for (const viewer of [customerViewer(), removed])
    expect(await updateCategory(shop, { id, version: 1, draft }, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await stored(id)).toMatchObject({ version: 1 })
  expect(await update(crypto.randomUUID(), 1, draft)).toEqual({ ok: false, reason: 'not_found' })
  expect(await update('none', 1, draft)).toEqual({ ok: false, reason: 'not_found' })
})
