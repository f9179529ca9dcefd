import { afterAll, beforeAll, expect, test } from 'vitest'
import { retention } from '#domain/retention.ts'
import { anEmail, customerBy, customersBy, makeAccount } from '#test/customers.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeOrder } from '#test/factories.ts'
import { administratorViewer } from '#test/viewers.ts'
import { forgetOldBuyers } from './forget-old-buyers.server.ts'
import { noteCustomer } from './note-customer.server.ts'

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

// @rule D31 | An order without an account that ended unpaid is anonymised 90 days later: anybody may have typed the name
//   broken by: orders with money anonymised; those with open tasks anonymised; anonymised at once (anonymize-buyer.server.ts)
test('buyers of orders that were never paid are anonymised after the days in the privacy policy', async () => {
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

// @rule Customers | Staff notes on a guest are deleted with the last order that names them, or 90 days after the last note if
//   none does
//   broken by: notes left when a buyer is anonymised; those who have ordered since deleted; guests without orders kept for good,
//   or deleted at once (forget-guests.server.ts, forget-old-buyers.server.ts)
test('staff notes on a guest are deleted with the last of the orders, or after the same days', async () => {
  const { db } = database
  const viewer = administratorViewer()
  await db.insertInto('user').values({ id: viewer.userId, email: viewer.email }).execute()
  const noted = async (name: string, notedDaysAgo: number = days) => {
    const email = anEmail(name)
    const orderId = await anOrder({ email: email.toUpperCase() })
    const { id } = await customerBy(db, email)
    const shop = { db, clock: () => daysAgo(notedDaysAgo) }
    expect(await noteCustomer(shop, { id, text: 'Wants indigo.' }, viewer)).toEqual({ ok: true })
    return { email, orderId }
  }
  const moveOrder = async (orderId: string) => {
    const elsewhere = { email: anEmail('elsewhere'), updatedAt: now }
    await db.updateTable('order').set(elsewhere).where('id', '=', orderId).execute()
  }
  const forgotten = await noted('forgotten')
  const faithful = await noted('faithful')
  await anOrder({ email: faithful.email, status: 'pending' })
  const [left, lately] = [await noted('left'), await noted('lately', days - 1)]
  for (const { email, orderId } of [left, lately]) {
    await moveOrder(orderId)
    expect(await customerBy(db, email)).toMatchObject({ orders: 0 })
  }
  await db
    .updateTable('customer')
    .set({ updatedAt: daysAgo(days) })
    .where('email', '=', left.email)
    .execute()
  await db
    .updateTable('customer')
    .set({ updatedAt: daysAgo(days - 1) })
    .where('email', '=', lately.email)
    .execute()
  await forgetOldBuyers({ db, clock: () => new Date(now) })
  for (const { email } of [forgotten, left]) expect(await customersBy(db, email)).toEqual([])
  expect(await customerBy(db, faithful.email)).toMatchObject({ orders: 1 })
  expect(await customerBy(db, lately.email)).toMatchObject({ orders: 0 })
  expect(await db.selectFrom('customerNote').select('id').execute()).toHaveLength(2)
})
