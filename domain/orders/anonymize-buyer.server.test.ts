import { afterAll, beforeAll, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { anonymizeDeletedBuyers, anonymizeUnpaidBuyers } from './anonymize-buyer.server.ts'
import type { OrderStatus } from './status.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

// @rule Security page | An order of a deleted account keeps its address until it has arrived, and at most a day longer
//   broken by: orders in progress anonymised; guest orders anonymised; anonymised at once (anonymize-buyer.server.ts)
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

test('an order that was cancelled unpaid is anonymised after its days, one with an account is not', async () => {
  const { db } = database
  const { id: userId } = await db
    .insertInto('user')
    .values({ email: 'ada@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const forget = async () => (await anonymizeUnpaidBuyers({ db, clock: () => now })).map(({ id }) => id)
  expect(await forget()).toEqual([])
  const cancelled = async (days: number, owner: string | null = null) => {
    const id = await makeOrder(db, { userId: owner })
    const updatedAt = hoursAgo(days * 24)
    await db.updateTable('order').set({ status: 'cancelled', updatedAt }).where('id', '=', id).execute()
    return id
  }
  const over = await cancelled(retention.unpaidOrderDays)
  const others = [await cancelled(retention.unpaidOrderDays - 1), await cancelled(500, userId)]
  expect(await forget()).toEqual([over])
  const left = db
    .selectFrom('order')
    .where('email', '<>', '')
    .where('id', 'in', [over, ...others])
    .select('id')
  expect((await left.execute()).map(({ id }) => id).sort()).toEqual([...others].sort())
  expect(await forget()).toEqual([])
})
