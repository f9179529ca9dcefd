import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { enterInLedger } from '#test/enter-in-ledger.ts'
import { makeOrder } from '#test/factories.ts'
import { readPaymentState } from './read-payment-state.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

// @rule D12 | Only what was given back of the payment that counts is said to be refunded
//   broken by: refunds of payments that didn't match counted (read-payment-state.server.ts)
test('what was given back of a payment that didn’t match is no refund of the one that paid', async () => {
  const { db } = database
  const orderId = await makeOrder(db)
  await enterInLedger(db, orderId, { received: 1_250_000 })
  const at = { createdAt: new Date(), updatedAt: new Date() }
  const attempts = db.selectFrom('paymentAttempt').where('orderId', '=', orderId).select('id')
  const { id: paid } = await attempts.executeTakeFirstOrThrow()
  const other = { orderId, provider: 'paystack', mode: 'test', reference: 'ORD-OF-BEFORE', amount: 4_250_000 } as const
  const { id: mismatch } = await db
    .insertInto('paymentAttempt')
    .values({ ...other, ...at, state: 'mismatch', received: 4_250_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = (attemptId: string, amount: number, state: 'done' | 'pending') =>
    db
      .insertInto('refund')
      .values({
        orderId,
        attemptId,
        amount,
        state,
        reference: `RF-${attemptId}-${amount}`,
        reason: 'x',
        requestedBy: 'x',
        ...at,
      })
      .execute()
  await refund(mismatch, 4_250_000, 'done')
  expect(await readPaymentState(db, orderId)).toMatchObject({ refunded: 0, refunding: 0 })
  await refund(paid, 50_000, 'done')
  await refund(paid, 70_000, 'pending')
  expect(await readPaymentState(db, orderId)).toMatchObject({ refunded: 50_000, refunding: 70_000 })
})
