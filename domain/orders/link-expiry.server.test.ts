import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder, testShop } from '#test/factories.ts'
import { linkKeyOf } from '#test/order-links.ts'
import { findOwnOrder, mayChangeOrder } from './order-access.server.ts'
import { openedBy, orderKey } from './order-keys.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const day = 86_400_000
const lastEventAt = new Date('2026-05-01T12:00:00Z')

async function opensAfter(days: number, status: 'processing' | 'shipped' | 'delivered' | 'cancelled') {
  const shop = testShop(database.db, { clock: () => new Date(lastEventAt.getTime() + days * day) })
  const orderId = await makeOrder(database.db)
  await database.db.updateTable('order').set({ status }).where('id', '=', orderId).execute()
  const event = { orderId, kind: 'status', actor: 'system' }
  await database.db.deleteFrom('orderEvent').where('orderId', '=', orderId).execute()
  await database.db
    .insertInto('orderEvent')
    .values([
      { ...event, createdAt: new Date(lastEventAt.getTime() - 50 * day) },
      { ...event, createdAt: lastEventAt },
    ])
    .execute()
  const byLink = { viewer: anonymous, guestOrderIds: [], key: await linkKeyOf(shop, orderId) }
  const opened = openedBy(shop, { ...anAddress, id: orderId }, 'link')
  const byCookie = { ...byLink, guestOrderIds: [orderId], key: null }
  return {
    byLink: [(await findOwnOrder(shop, byLink, orderId)) !== null, await mayChangeOrder(shop, byLink, orderId)],
    byProgram: await mayChangeOrder(shop, { ...byLink, key: orderKey(shop, orderId) }, orderId),
    byOpened: await mayChangeOrder(shop, { ...byLink, openedOrders: [opened], key: null }, orderId),
    byCookie: await mayChangeOrder(shop, byCookie, orderId),
  }
}

// @rule D49 | Mailed links expire 90 days after the last event of a closed order
//   broken by: keys valid for good (order-access.server.ts)
test.each(['delivered', 'cancelled'] as const)(
  'the link to a %s order works for 90 days after its last event, even if it was opened before',
  async (status) => {
    expect(await opensAfter(89.9, status)).toMatchObject({ byLink: [true, true], byProgram: true, byOpened: true })
    expect(await opensAfter(90, status)).toMatchObject({ byLink: [false, false], byProgram: false, byOpened: false })
  },
)

test.each(['processing', 'shipped'] as const)('the link to a %s order doesn’t expire', async (status) => {
  expect((await opensAfter(400, status)).byLink).toEqual([true, true])
})

test('the browser that placed an order still has access when its link has expired', async () => {
  expect((await opensAfter(400, 'delivered')).byCookie).toBe(true)
})
