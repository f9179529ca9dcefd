import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const at = new Date('2026-03-02T10:00:00Z')
let orderId: string
beforeEach(async () => {
  orderId = await makeOrder(database.db)
})

const anAttempt = (reference: string) =>
  database.db.insertInto('paymentAttempt').values({
    ...{ orderId, provider: 'paystack', mode: 'test', reference: `${reference}-${orderId.slice(0, 13)}` },
    ...{ amount: 100, state: 'paid', createdAt: at, updatedAt: at },
  })

test('the database refuses a second payment that pays an order', async () => {
  await anAttempt('ONE').execute()
  await expect(anAttempt('TWO').execute()).rejects.toThrow('payment_attempt_one_paid')
})

test('the database books the money of a payment and of a refund once', async () => {
  const { id: attemptId } = await anAttempt('ONE').returning('id').executeTakeFirstOrThrow()
  const { id: refundId } = await database.db
    .insertInto('refund')
    .values({
      ...{ orderId, attemptId, reference: `RF-${orderId}`, amount: 100, reason: 'Too small' },
      ...{ requestedBy: 'tola@aso.example', createdAt: at, updatedAt: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofOrder = { orderId, attemptId, createdAt: at }
  for (const [entry, index] of [
    [{ ...ofOrder, kind: 'received', amount: 100 }, 'money_ledger_received_once'],
    [{ ...ofOrder, refundId, kind: 'refunded', amount: -100 }, 'money_ledger_refunded_once'],
  ] as const) {
    await database.db.insertInto('moneyLedger').values(entry).execute()
    await expect(database.db.insertInto('moneyLedger').values(entry).execute()).rejects.toThrow(index)
  }
})

test('the database keeps one open invitation for an address', async () => {
  const invitation = { email: 'kemi@example.com', role: 'orders', createdAt: at, sentAt: at, expiresAt: at } as const
  const invite = () => database.db.insertInto('staffInvitation').values(invitation).execute()
  await invite()
  await expect(invite()).rejects.toThrow('staff_invitation_open')
  await database.db.updateTable('staffInvitation').set({ withdrawnAt: at }).execute()
  await invite()
})
