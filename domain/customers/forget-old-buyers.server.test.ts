import { afterAll, beforeAll, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { makeAccount } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeOrder } from '#test/factories.ts'
import { forgetOldBuyers } from './forget-old-buyers.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const now = new Date('2031-02-03T04:05:06Z')
const days = retention.unpaidOrderDays
const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000)

async function anOrder(change: Record<string, unknown>, from: number = days): Promise<string> {
  const { db } = database
  const id = await makeOrder(db)
  await db
    .updateTable('order')
    .set({ status: 'cancelled', paymentStatus: 'pending', updatedAt: daysAgo(from), ...change })
    .where('id', '=', id)
    .execute()
  return id
}

const buyerOf = (id: string) =>
  database.db
    .selectFrom('order')
    .where('id', '=', id)
    .select(['email', 'phone', 'shippingAddress', 'totalAmount'])
    .executeTakeFirstOrThrow()

// @rule D31 | An order without an account that ended without any money has forgotten its buyer 90 days later: anybody may have typed who that is
//   broken by: orders with money forgotten; those that wait for a person forgotten; the days not waited for (anonymize-buyer.server.ts)
test('buyers of orders that were never paid are forgotten after the days that the privacy policy says', async () => {
  const { db } = database
  const forgotten = [await anOrder({}), await anOrder({ paymentStatus: 'failed' }), await anOrder({ email: '' })]
  const held = await anOrder({})
  await enterInLedger(db, held, { received: 100 })
  const waiting = await anOrder({})
  await db
    .insertInto('paymentTask')
    .values({ orderId: waiting, kind: 'check_dispute', subject: waiting, detail: 'The bank asks.' })
    .execute()
  const kept = [
    await anOrder({}, days - 1),
    await anOrder({ status: 'pending' }),
    await anOrder({ status: 'delivered' }),
    await anOrder({ paymentStatus: 'refunded' }),
    await anOrder({ userId: await makeAccount(db, { email: 'ada@example.com' }), isGuestOrder: false }),
    held,
    waiting,
  ]
  const before = await Promise.all(kept.map(buyerOf))
  await forgetOldBuyers({ db, clock: () => new Date(now) })
  const nothing = { firstName: 'Deleted', lastName: '', email: '', phone: '', address: '', city: '', state: '' }
  for (const id of forgotten)
    expect(await buyerOf(id)).toMatchObject({ email: '', phone: '', shippingAddress: nothing, totalAmount: 1_250_000 })
  expect(await Promise.all(kept.map(buyerOf))).toEqual(before)
})
