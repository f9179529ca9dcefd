import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/status.ts'
import { retention } from '#domain/retention.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { forgetOrigins } from './forget-origins.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const over = new Date(now.getTime() - retention.originHours * 3_600_000 - 1)
const justNotOver = new Date(over.getTime() + 1)

// @rule Security page | The network address of an order is deleted after a day, unless the order is still unpaid
//   broken by: unpaid orders included; deleted at once; attempts left (forget-origins.server.ts)
test.each<[string, OrderStatus, Date, boolean, boolean]>([
  ['a paid order of yesterday', 'processing', over, true, true],
  ['a cancelled order of yesterday', 'cancelled', over, true, true],
  ['an order that still reserves its pieces', 'pending', over, false, true],
  ['an order of today', 'cancelled', justNotOver, false, false],
])('%s', async (_, status, createdAt, isForgotten, isAttemptForgotten) => {
  const { db } = database
  const id = await makeOrder(db)
  await db
    .updateTable('order')
    .set({ status, createdAt, placedFrom: 'address', placedNetwork: 'network', updatedAt: over })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('paymentAttempt')
    .values({
      orderId: id,
      provider: 'paystack',
      mode: 'test',
      reference: id,
      amount: 100,
      openedFrom: 'address',
      createdAt,
      updatedAt: createdAt,
    })
    .execute()
  await forgetOrigins({ db, clock: () => now })
  const order = db.selectFrom('order').where('id', '=', id).select(['placedFrom', 'placedNetwork', 'updatedAt'])
  expect(await order.executeTakeFirstOrThrow()).toEqual({
    placedFrom: isForgotten ? null : 'address',
    placedNetwork: isForgotten ? null : 'network',
    updatedAt: over,
  })
  const attempts = await db.selectFrom('paymentAttempt').where('orderId', '=', id).select('openedFrom').execute()
  expect(attempts).toEqual([{ openedFrom: isAttemptForgotten ? null : 'address' }])
})
