import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/status.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeCoupon, makeOrder } from '#test/factories.ts'
import { checkReplaceable, findUnansweredOrders, readReservingOrders } from './reserved-by-order.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const total = 1_250_000
const stateOf = async (id: string) => (await checkReplaceable(database.db, id)).state
const write = (id: string, values: { status?: OrderStatus; releasedAt?: Date }) =>
  database.db.updateTable('order').set(values).where('id', '=', id).execute()
const stockOf = (orderId: string) =>
  database.db.selectFrom('orderItem').where('orderId', '=', orderId).select('stockId').executeTakeFirstOrThrow()

/** An order for which a mismatched amount was received, and `refunded` of it returned. */
async function withMismatch({ refunded = 0 } = {}) {
  const { db } = database
  const id = await makeOrder(db)
  await enterInLedger(db, id, { received: total - 1, refunded })
  const attempt = db.updateTable('paymentAttempt').set({ state: 'mismatch' }).where('orderId', '=', id)
  const { reference } = await attempt.returning('reference').executeTakeFirstOrThrow()
  return { id, reference }
}

test('an unpaid order can be replaced, with the pieces and the coupon that it reserves', async () => {
  const { db } = database
  const id = await makeOrder(db)
  const { stockId } = await stockOf(id)
  const pieces = [{ stockId, quantity: 1 }]
  expect(await checkReplaceable(db, id)).toEqual({ state: 'unpaid', reserved: { pieces, couponId: null } })
  const couponId = await makeCoupon(db)
  const use = { orderId: id, couponId, createdAt: new Date(), updatedAt: new Date() }
  await db
    .insertInto('couponRedemption')
    .values({ ...use, state: 'held' })
    .execute()
  expect(await checkReplaceable(db, id)).toEqual({ state: 'unpaid', reserved: { pieces, couponId } })
  await db.updateTable('couponRedemption').set({ state: 'released' }).where('orderId', '=', id).execute()
  expect(await checkReplaceable(db, id)).toEqual({ state: 'unpaid', reserved: { pieces, couponId: null } })
})

test('an unknown, moved or released order has ended, and a paid one is paid', async () => {
  expect(await stateOf(randomUUID())).toBe('ended')
  for (const status of ['cancelled', 'processing', 'shipped'] as const) {
    const id = await makeOrder(database.db)
    await write(id, { status })
    expect([status, await stateOf(id)]).toEqual([status, 'ended'])
  }
  const released = await makeOrder(database.db)
  await write(released, { releasedAt: new Date() })
  expect(await stateOf(released)).toBe('ended')
  const paid = await makeOrder(database.db)
  await enterInLedger(database.db, paid, { received: total })
  expect(await stateOf(paid)).toBe('paid')
})

test('a mismatched payment is under way while its money is kept or its task is open', async () => {
  const { db } = database
  expect(await stateOf((await withMismatch()).id)).toBe('under_way')
  expect(await stateOf((await withMismatch({ refunded: total - 2 })).id)).toBe('under_way')
  const { id, reference } = await withMismatch({ refunded: total - 1 })
  expect(await stateOf(id)).toBe('unpaid')
  const task = { kind: 'check_mismatch', subject: reference, detail: 'Look at it' } as const
  await db
    .insertInto('paymentTask')
    .values({ ...task, orderId: id })
    .execute()
  expect(await stateOf(id)).toBe('under_way')
  await db
    .updateTable('paymentTask')
    .set({ resolvedAt: new Date(), resolvedBy: 'tola@aso.example' })
    .where('subject', '=', reference)
    .execute()
  expect(await stateOf(id)).toBe('unpaid')
  // Money that was paid and refunded isn't a mismatch.
  const { id: given } = await withMismatch({ refunded: total - 1 })
  await db.updateTable('paymentAttempt').set({ state: 'paid' }).where('orderId', '=', given).execute()
  expect(await stateOf(given)).toBe('unpaid')
})

test('a browser’s five newest orders with a reservation are read, newest first', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n++) made.push(await makeOrder(database.db, { placedAt: new Date(1_700_000_000_000 + n) }))
  await write(made[6] ?? '', { status: 'cancelled' })
  const found = await readReservingOrders(database.db, made)
  expect(found.map(({ id }) => id)).toEqual(made.slice(1, 6).reverse())
  expect(await readReservingOrders(database.db, [])).toEqual([])
})

test('orders whose answers were lost are found by their keys', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  const [id] = [await makeOrder(database.db, { checkoutKey: key }), await makeOrder(database.db)]
  expect(await findUnansweredOrders(database.db, { ownOrders: [], unansweredKeys: [key, other] })).toEqual([id])
  expect(await findUnansweredOrders(database.db, { ownOrders: [], unansweredKeys: [] })).toEqual([])
})
