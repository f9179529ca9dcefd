import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { readHeldMoney } from './read-held-money.server.ts'

let database: TestDatabase
let shop: TestShop
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db)
})
afterAll(() => database.close())

/** An order with a payment in this state, and these sums in the ledger. */
async function anOrderWith(state: AttemptState, sums: { received: number; fee?: number; refunded?: number }) {
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok) throw new Error('no order')
  const orderId = placed.order.id
  const { id: attemptId } = await shop.db
    .updateTable('paymentAttempt')
    .set({ state })
    .where('orderId', '=', orderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { orderId, attemptId, currency: 'NGN', createdAt: shop.clock() }
  await shop.db
    .insertInto('moneyLedger')
    .values([
      { ...about, kind: 'received', amount: sums.received },
      { ...about, kind: 'fee', amount: -(sums.fee ?? 15_000) },
      ...(sums.refunded ? [{ ...about, kind: 'refunded' as const, amount: -sums.refunded }] : []),
    ])
    .execute()
  return orderId
}

test.each([
  ['duplicate', 900_000],
  ['mismatch', 900_000],
  ['paid', 0],
] as const)('of a payment that is a %s the shop holds %i kobo, whatever its fee', async (state, held) => {
  const orderId = await anOrderWith(state, { received: 900_000 })
  expect(await readHeldMoney(shop.db, orderId)).toBe(held)
})

test('refunded money isn’t held, nor is another order’s counted', async () => {
  await anOrderWith('duplicate', { received: 700_000 })
  const orderId = await anOrderWith('duplicate', { received: 900_000, refunded: 400_000 })
  expect(await readHeldMoney(shop.db, orderId)).toBe(500_000)
})
