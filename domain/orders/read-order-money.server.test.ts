import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptState } from '#domain/payments/attempts/attempt.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { isOwed, readOrderMoney } from './read-order-money.server.ts'

const at = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

type Entry = { state: AttemptState; kind: 'received' | 'refunded' | 'fee'; amount: number }

/** An order with one payment for each state among the entries. */
async function anOrderWith(entries: Entry[]): Promise<string> {
  const { db } = database
  const orderId = await makeOrder(db)
  for (const [state, own] of Map.groupBy(entries, (entry) => entry.state)) {
    const reference = `ORD-${orderId.slice(0, 8)}-${state}`.toUpperCase()
    const { id: attemptId } = await db
      .insertInto('paymentAttempt')
      .values({
        orderId,
        provider: 'paystack',
        mode: 'test',
        reference,
        amount: 1_250_000,
        state,
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = own.map(({ kind, amount }) => ({ orderId, attemptId, kind, amount, createdAt: at }))
    await db.insertInto('moneyLedger').values(rows).execute()
  }
  return orderId
}

test('an order’s money is what its paid payments brought less what of that was refunded', async () => {
  await anOrderWith([{ state: 'paid', kind: 'received', amount: 900_000 }])
  const id = await anOrderWith([
    { state: 'paid', kind: 'received', amount: 1_250_000 },
    { state: 'paid', kind: 'fee', amount: -18_750 },
    { state: 'paid', kind: 'refunded', amount: -200_000 },
    { state: 'paid', kind: 'refunded', amount: -50_000 },
  ])
  expect(await readOrderMoney(database.db, { id, totalAmount: 1_250_000 })).toEqual({
    totalAmount: 1_250_000,
    received: 1_250_000,
    refunded: 250_000,
  })
})

test.each<AttemptState>(['duplicate', 'mismatch'])('money of a payment in the state %s pays nothing', async (state) => {
  const id = await anOrderWith([
    { state, kind: 'received', amount: 1_250_000 },
    { state, kind: 'refunded', amount: -1_250_000 },
    { state: 'paid', kind: 'received', amount: 500_000 },
  ])
  expect(await readOrderMoney(database.db, { id, totalAmount: 1_250_000 })).toEqual({
    totalAmount: 1_250_000,
    received: 500_000,
    refunded: 0,
  })
})

// @rule D12 | Queries compute the amount due like the ledger: money of duplicates and mismatches pays nothing there either
//   broken by: the payment's state ignored (read-order-money.server.ts)
test.each<[AttemptState, boolean]>([
  ['paid', false],
  ['duplicate', true],
  ['mismatch', true],
])('with all of its money in a payment that is %s, whether an order is owed is %s', async (state, expected) => {
  const { db } = database
  const order = db.selectFrom('order').select(['id', 'totalAmount'])
  const id = await anOrderWith([])
  const { totalAmount } = await order.where('id', '=', id).executeTakeFirstOrThrow()
  const paidId = await anOrderWith([{ state, kind: 'received', amount: totalAmount }])
  const owed = await order.where('id', 'in', [id, paidId]).where(isOwed).execute()
  expect(owed.map((one) => one.id).includes(id)).toBe(true)
  expect(owed.map((one) => one.id).includes(paidId)).toBe(expected)
})
