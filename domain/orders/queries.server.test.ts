import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { isCancelledByShop, readOwnOrderIds } from './queries.server.ts'
import type { OrderStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

type Moved = [kind: string, from: OrderStatus, to: OrderStatus]
const byShop: Moved = ['status_changed', 'pending', 'cancelled']
const byTime: Moved = ['expired', 'pending', 'cancelled']
const reopened: Moved = ['reopened', 'cancelled', 'pending']

test.each<[string, Moved[], boolean]>([
  ['that was only placed', [], false],
  ['that an administrator cancelled', [byShop], true],
  ['that expired', [byTime], false],
  ['that expired after it was cancelled and reopened', [byShop, reopened, byTime], false],
  ['that was cancelled after it expired and was reopened', [byTime, reopened, byShop], true],
  ['that was paid too late', [byTime, ['paid_late', 'cancelled', 'cancelled']], false],
  ['that was cancelled, and paid too late', [byShop, ['paid_late', 'cancelled', 'cancelled']], true],
  ['that was moved on', [['status_changed', 'pending', 'processing']], false],
])('whether the shop cancelled an order %s', async (_, moves, expected) => {
  const { db } = database
  const [id, other] = [await makeOrder(db), await makeOrder(db)]
  for (const [kind, fromStatus, toStatus] of moves)
    await db
      .insertInto('orderEvent')
      .values({ orderId: id, kind, fromStatus, toStatus, actor: 'x', createdAt: new Date() })
      .execute()
  expect([await isCancelledByShop(db, id), await isCancelledByShop(db, other)]).toEqual([expected, false])
})

test('a signed-in viewer has the newest twenty of her orders, and an anonymous one none', async () => {
  const { db } = database
  const [ada, bisi] = [
    customerViewer(randomUUID(), 'ada@aso.example'),
    customerViewer(randomUUID(), 'bisi@aso.example'),
  ]
  for (const { userId, email } of [ada, bisi]) await db.insertInto('user').values({ id: userId, email }).execute()
  const ids: string[] = []
  for (let n = 0; n < 21; n++) {
    const id = await makeOrder(db)
    const createdAt = new Date(Date.UTC(2026, 10, n + 1))
    await db
      .updateTable('order')
      .set({ userId: ada.userId, isGuestOrder: false, createdAt })
      .where('id', '=', id)
      .execute()
    ids.unshift(id)
  }
  expect(await readOwnOrderIds(db, ada)).toEqual(ids.slice(0, 20))
  expect([await readOwnOrderIds(db, bisi), await readOwnOrderIds(db, anonymous)]).toEqual([[], []])
})
