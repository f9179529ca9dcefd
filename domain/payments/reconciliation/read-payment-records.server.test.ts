import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { statusChanged } from '#domain/orders/move-order.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, testShop } from '#test/factories.ts'
import { readPaymentRecordsOf } from './read-payment-records.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

async function anOrder(): Promise<string> {
  const shop = testShop(database.db)
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok) throw new Error(placed.reason)
  return placed.order.id
}

const changeStatus = (orderId: string, fromStatus: OrderStatus) =>
  database.db
    .insertInto('orderEvent')
    .values({
      orderId,
      kind: statusChanged,
      fromStatus,
      toStatus: 'processing',
      actor: 'a test',
      createdAt: new Date(),
    })
    .execute()

test('an order without tasks, refunds and money has none in its record', async () => {
  const id = await anOrder()
  expect(await readPaymentRecordsOf(database.db, [id])).toMatchObject([
    { order: { id }, redemption: null, attempts: [{ state: 'open' }], refunds: [], ledger: [], tasks: [] },
  ])
})

test('an order was reopened if its status was changed from cancelled, not from another', async () => {
  const [reopened, moved] = [await anOrder(), await anOrder()]
  await changeStatus(reopened, 'cancelled')
  await changeStatus(moved, 'pending')
  const records = await readPaymentRecordsOf(database.db, [reopened, moved])
  expect(new Map(records.map(({ order }) => [order.id, order.wasReopened]))).toEqual(
    new Map([
      [reopened, true],
      [moved, false],
    ]),
  )
})
