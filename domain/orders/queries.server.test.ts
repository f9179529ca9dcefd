import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { isCancelledByShop } from './queries.server.ts'
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
