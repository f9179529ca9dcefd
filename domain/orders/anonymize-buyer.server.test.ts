import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { anonymizeDeletedBuyers } from './anonymize-buyer.server.ts'
import type { OrderStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

// @rule Security page | An order of a deleted account keeps its address until it has arrived, and no longer than a day after
//   broken by: orders under way forgotten; guests' orders forgotten; the day not waited for (anonymize-buyer.server.ts)
test.each<[string, OrderStatus, boolean, number, boolean]>([
  ['delivered for a day', 'delivered', false, 24, true],
  ['cancelled for a day', 'cancelled', false, 24, true],
  ['delivered just now', 'delivered', false, 23, false],
  ['on its way', 'shipped', false, 500, false],
  ['a guest’s', 'delivered', true, 500, false],
])('the buyer of an order of a deleted account that is %s', async (_, status, isGuestOrder, hours, isForgotten) => {
  const { db } = database
  const id = await makeOrder(db)
  await db
    .updateTable('order')
    .set({ status, isGuestOrder, userId: null, updatedAt: hoursAgo(hours) })
    .where('id', '=', id)
    .execute()
  const read = () => db.selectFrom('order').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const before = await read()
  await anonymizeDeletedBuyers({ db, clock: () => now })
  const { email, phone, shippingAddress } = await read()
  const nothing = { firstName: 'Deleted', lastName: '', email: '', phone: '', address: '', city: '', state: '' }
  expect({ email, phone, shippingAddress }).toEqual(
    isForgotten
      ? { email: '', phone: '', shippingAddress: nothing }
      : { email: before.email, phone: before.phone, shippingAddress: before.shippingAddress },
  )
})
