import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { attemptLimits, isAttemptLimitReached } from './attempt-limits.server.ts'
import { recordAttempt } from './open-attempt.server.ts'

let database: TestDatabase
const now = new Date()
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

async function tryInVain(email: string) {
  const orderId = await makeOrder(database.db, { payer: { email, phone: '0803' } })
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < attemptLimits.ofPayer.most; n++)
      await recordAttempt(tx, { orderId, provider: 'paystack', mode: 'test', amount: 1, openedFrom: null }, now)
  })
}

const isReached = (tx: Tx, email: string) =>
  isAttemptLimitReached(tx, { payer: { email, userId: null }, from: null, now })

test('attempts of orders without an e-mail address count for none, those with one for it in any spelling', async () => {
  await tryInVain('')
  await tryInVain('Ada@example.com')
  const asked = ['', 'ADA@example.com', 'bisi@example.com'].map((email) =>
    database.db.transaction().execute((tx) => isReached(tx, email)),
  )
  expect(await Promise.all(asked)).toEqual([false, true, false])
})

test('paid orders don’t count for a network address, even if another attempt was opened for them', async () => {
  const orderId = await makeOrder(database.db)
  const from = 'a network address'
  const isAddressDone = () =>
    database.db
      .transaction()
      .execute((tx) => isAttemptLimitReached(tx, { payer: { email: '', userId: null }, from, now }))
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < attemptLimits.ofAddress.most; n++)
      await recordAttempt(tx, { orderId, provider: 'paystack', mode: 'test', amount: 1, openedFrom: from }, now)
  })
  expect(await isAddressDone()).toBe(true)
  const paid = database.db.updateTable('paymentAttempt').set({ state: 'paid', received: 1 })
  const ofAddress = database.db.selectFrom('paymentAttempt').where('openedFrom', '=', from).select('id').limit(1)
  await paid.where('id', '=', ofAddress).execute()
  expect(await isAddressDone()).toBe(false)
})

test('two orders without an e-mail address don’t wait for each other', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(await isReached(tx, '')).toBe(false)
    expect(await database.db.transaction().execute((another) => isReached(another, ''))).toBe(false)
  })
})
