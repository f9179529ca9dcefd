import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { addCategory } from '#test/category-drafts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { moveCategory } from './move-category.server.ts'
import { listCategories } from './queries.server.ts'

let database: TestDatabase
let shop: Shop
let ids: string[]
const tola = administratorViewer()

beforeAll(async () => {
  database = await testDatabase(6)
  shop = testShop(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('category').execute()
  ids = []
  for (const name of ['A', 'B', 'C', 'D']) ids.push((await addCategory(shop, { name })).id)
})

const idOf = (name: string) => ids['ABCD'.indexOf(name)] ?? ''
const move = (name: string, place: number, viewer = tola) => moveCategory(shop, { id: idOf(name), place }, viewer)
const order = async () => (await listCategories(database.db)).map(({ name }) => name).join('')

// @rule D26f | Categories can be put into an order, which the shop uses
//   broken by: positions not written (move-category.server.ts)
test.each([
  ['A', 3, 'BCAD'],
  ['D', 1, 'DABC'],
  ['C', 3, 'ABCD'],
  ['B', 99, 'ACDB'],
  ['B', -1, 'BACD'],
] as const)('%s goes to place %i: %s', async (name, place, expected) => {
  expect(await move(name, place)).toEqual({ ok: true, place: expected.indexOf(name) + 1 })
  expect(await order()).toBe(expected)
})

test('categories that share a position are sorted by name, before and after a move', async () => {
  await database.db.updateTable('category').set({ position: 0 }).execute()
  await move('D', 2)
  expect(await order()).toBe('ADBC')
})

test('moving a category to its own place changes and logs nothing', async () => {
  const before = await auditLogOf(database.db, `category:${idOf('C')}`)
  await move('C', 3)
  expect(await auditLogOf(database.db, `category:${idOf('C')}`)).toEqual(before)
})

test('concurrent moves are done one after the other, and are in the audit log', async () => {
  const moved = await Promise.all([move('A', 4), move('B', 4), move('C', 1), move('D', 1)])
  expect(moved.every(({ ok }) => ok)).toBe(true)
  expect((await order()).split('').toSorted().join('')).toBe('ABCD')
  const positions = await database.db.selectFrom('category').select('position').orderBy('position').execute()
  expect(positions.map(({ position }) => position)).toEqual([1, 2, 3, 4])
  expect((await auditLogOf(database.db, `category:${idOf('A')}`)).at(-1)).toMatchObject({
    action: 'move_category',
    details: { after: { place: 4 } },
  })
})

test('moving needs the permission; an unknown category isn’t found', async () => {
  const removed = { ...administratorViewer(), permissions: new Set<never>() }
  for (const viewer of [customerViewer(), removed])
    expect(await moveCategory(shop, { id: idOf('A'), place: 2 }, viewer)).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await moveCategory(shop, { id: 'none', place: 1 }, tola)).toEqual({ ok: false, reason: 'not_found' })
  expect(await order()).toBe('ABCD')
})
