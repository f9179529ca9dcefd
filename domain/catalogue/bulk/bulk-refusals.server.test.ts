import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { naira } from '#domain/money/money.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import { makeAdministrator } from '#test/product-imports.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { applyBulkChange, undoBulkChange } from './apply-bulk-change.server.ts'
import { type BulkChange, bulkLimits } from './bulk-change.ts'
import { planBulkChange } from './plan-bulk-change.server.ts'
import { listBulkChanges, readBulkChange } from './read-bulk-change.server.ts'

const start = new Date('2026-05-01T10:00:00Z')
const hourMs = 60 * 60_000
const editor = administratorViewer()
const featured: BulkChange = { act: 'featured', value: true }
const notFound = { ok: false, reason: 'not_found' }
let database: TestDatabase
let now = start
let shop: { db: TestDatabase['db']; clock: () => Date }

beforeAll(async () => {
  database = await testDatabase()
  shop = { db: database.db, clock: () => now }
  await makeAdministrator(shop.db, editor)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = start
  await shop.db.deleteFrom('bulkChange').execute()
  await shop.db.deleteFrom('product').execute()
})

async function plan(ids: string[], change = featured): Promise<string> {
  const planned = await planBulkChange(shop, { selection: { ids }, change }, editor)
  if (!planned.ok) throw new Error(planned.reason)
  return planned.id
}

async function list() {
  const listed = await listBulkChanges(shop, editor)
  if (!listed.ok) throw new Error(listed.reason)
  return listed.changes
}

test.each([
  [anonymous, 'no_session'],
  [customerViewer(), 'not_allowed'],
])('users without the permission can’t plan, read, list, apply or undo a bulk change: %#', async (viewer, reason) => {
  const productId = await makeProduct(shop.db)
  const id = await plan([productId])
  const refused = { ok: false, reason }
  expect(await planBulkChange(shop, { selection: { ids: [productId] }, change: featured }, viewer)).toEqual(refused)
  expect(await readBulkChange(shop, id, viewer)).toEqual(refused)
  expect(await listBulkChanges(shop, viewer)).toEqual(refused)
  expect(await applyBulkChange(shop, id, viewer)).toEqual(refused)
  expect(await undoBulkChange(shop, id, viewer)).toEqual(refused)
  expect(await shop.db.selectFrom('bulkChange').select('state').execute()).toEqual([{ state: 'planned' }])
})

test.each(['x', '00000000-0000-4000-8000-00000000000b'])('there is no bulk change %s', async (id) => {
  expect(await readBulkChange(shop, id, editor)).toEqual(notFound)
  expect(await applyBulkChange(shop, id, editor)).toEqual(notFound)
  expect(await undoBulkChange(shop, id, editor)).toEqual(notFound)
})

test('a plan can’t be undone and isn’t listed; an undone change is listed and stays undone', async () => {
  const productId = await makeProduct(shop.db)
  const id = await plan([productId])
  expect([await undoBulkChange(shop, id, editor), await list()]).toEqual([notFound, []])
  expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
  expect(await list()).toMatchObject([
    { id, state: 'applied', by: editor.email, createdAt: start.toISOString(), change: featured, canUndo: true },
  ])
  expect(await undoBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
  expect(await list()).toMatchObject([{ id, state: 'undone', canUndo: false, counts: { undone: 1 } }])
  // Sent again, as over a weak network: neither is done twice.
  expect([await applyBulkChange(shop, id, editor), await undoBulkChange(shop, id, editor)]).toEqual([
    { ok: true },
    { ok: true },
  ])
  const { isFeatured, version } = await shop.db.selectFrom('product').selectAll().executeTakeFirstOrThrow()
  expect([isFeatured, version]).toEqual([false, 3])
})

test('a change that was applied to no product can’t be undone', async () => {
  const productId = await makeProduct(shop.db)
  const id = await plan([productId])
  await shop.db.deleteFrom('product').execute()
  expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 0, left: 1 })
  expect(await list()).toMatchObject([{ canUndo: false, counts: { skipped: 1 } }])
})

test('a plan can be applied until exactly one hour is over, and undone until exactly thirty days are', async () => {
  const id = await plan([await makeProduct(shop.db)])
  now = new Date(start.getTime() + bulkLimits.planHours * hourMs)
  expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
  now = new Date(now.getTime() + bulkLimits.undoDays * 24 * hourMs)
  expect(await undoBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
})

test('the newest twenty are listed, last one first; each shows twenty products', async () => {
  const ids: string[] = []
  for (let at = 0; at < 21; at++) ids.push(await makeProduct(shop.db, { name: `P${at}` }))
  const isFeatured = await makeProduct(shop.db, { name: 'Featured' })
  await shop.db.updateTable('product').set({ isFeatured: true }).where('id', '=', isFeatured).execute()
  const changes: string[] = []
  for (let at = 0; at < 21; at++) {
    now = new Date(start.getTime() + at)
    changes.push(await plan([...ids, isFeatured], { act: 'price', by: 'amount', value: naira, oldPrice: 'keep' }))
    await applyBulkChange(shop, changes[at] ?? '', editor)
  }
  expect((await list()).map(({ id }) => id)).toEqual(changes.reverse().slice(0, 20))
  const read = await readBulkChange(shop, await plan([...ids, isFeatured]), editor)
  if (!read.ok) throw new Error(read.reason)
  expect([read.changed.length, read.change.counts]).toEqual([20, { waiting: 21, refused: 1 }])
  expect(read.left).toMatchObject([{ name: 'Featured', outcome: 'refused', reason: 'unchanged' }])
})

test('a change of no products, or to a category that doesn’t exist, can’t be planned', async () => {
  const productId = await makeProduct(shop.db)
  const gone: BulkChange = { act: 'category', categoryId: crypto.randomUUID() }
  const planned = (ids: string[], change: BulkChange) => planBulkChange(shop, { selection: { ids }, change }, editor)
  expect(await planned([], featured)).toEqual({ ok: false, reason: 'nothing' })
  expect(await planned([crypto.randomUUID()], featured)).toEqual({ ok: false, reason: 'nothing' })
  expect(await planned([productId], gone)).toEqual({ ok: false, reason: 'category_gone' })
  expect(await shop.db.selectFrom('bulkChange').select('id').execute()).toEqual([])
})
