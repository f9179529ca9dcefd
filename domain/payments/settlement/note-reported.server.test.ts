import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import type { AttemptState } from '../attempts/attempt.ts'
import { forgetReport, noteReported } from './note-reported.server.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase(2)
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed) })
})
afterAll(() => database.close())

async function anAttempt(state: AttemptState = 'open'): Promise<string> {
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(await makeProduct(shop.db))]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference } = placed.payment
  await shop.db.updateTable('paymentAttempt').set({ state }).where('reference', '=', reference).execute()
  return reference
}

const reportedAt = async (reference: string) =>
  (
    await shop.db
      .selectFrom('paymentAttempt')
      .where('reference', '=', reference)
      .select('reportedAt')
      .executeTakeFirstOrThrow()
  ).reportedAt

test.each([
  ['created', true],
  ['open', true],
  ['cancelled', true],
  ['failed', true],
  ['pending', false],
  ['paid', false],
  ['duplicate', false],
  ['mismatch', false],
] as const)('a report of an attempt which is %s is stored: %s', async (state, isNoted) => {
  const reference = await anAttempt(state)
  await noteReported(shop, reference)
  expect((await reportedAt(reference)) !== null).toBe(isNoted)
})

test('a report is stored for one attempt, with its first time', async () => {
  const [reported, other] = [await anAttempt(), await anAttempt()]
  await noteReported(shop, reported)
  const first = await reportedAt(reported)
  passed += 60_000
  await noteReported(shop, reported)
  expect(await reportedAt(reported)).toEqual(first)
  expect(await reportedAt(other)).toBeNull()
})

test('a report is deleted for one attempt, and only where there is one', async () => {
  const [reported, other, silent] = [await anAttempt(), await anAttempt(), await anAttempt()]
  await noteReported(shop, reported)
  await noteReported(shop, other)
  const updatedAt = async (reference: string) =>
    (
      await shop.db
        .selectFrom('paymentAttempt')
        .where('reference', '=', reference)
        .select('updatedAt')
        .executeTakeFirstOrThrow()
    ).updatedAt
  const before = await updatedAt(silent)
  passed += 60_000
  await forgetReport(shop, reported)
  await forgetReport(shop, silent)
  expect([await reportedAt(reported), await updatedAt(silent)]).toEqual([null, before])
  expect(await reportedAt(other)).not.toBeNull()
  expect((await updatedAt(reported)).getTime()).toBeGreaterThan(before.getTime())
})
