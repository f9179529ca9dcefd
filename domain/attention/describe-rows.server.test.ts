import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAddress, makeOrder } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import type { AttentionRow } from './attention-rows.server.ts'
import { describeRows } from './describe-rows.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const since = new Date('2031-02-03T12:00:00Z')
const row: AttentionRow = {
  source: 'task',
  id: 7,
  kind: 'check_mismatch',
  orderId: null,
  subject: 'P-1',
  detail: 'It doesn’t match',
  since,
  provider: null,
  attemptId: null,
  refundId: null,
  ours: null,
  theirs: null,
  doneAt: null,
  doneBy: null,
  note: '',
}
const plain = {
  ...{ source: 'task', id: 7, kind: 'check_mismatch', subject: 'P-1', detail: 'It doesn’t match' },
  ...{ since: since.toISOString(), order: null, provider: null, payment: null, refund: null, difference: null },
  done: null,
}
const described = async (change: Partial<AttentionRow> = {}) =>
  (await describeRows(database.db, [{ ...row, ...change }]))[0]

// @rule Needs attention | Each item names its order's customer, the provider and the amount paid
//   broken by: the payment of another task (describe-rows.server.ts)
test('a task names its order, its payment and its provider', async () => {
  const { db } = database
  const orderId = await makeOrder(db, { shippingAddress: { ...anAddress, firstName: 'Ngozi', lastName: 'Eze' } })
  await payOrder(db, orderId)
  const {
    id: attemptId,
    amount,
    provider,
  } = await db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['id', 'amount', 'provider'])
    .executeTakeFirstOrThrow()
  expect(await described()).toEqual(plain)
  expect(await described({ orderId, attemptId })).toEqual({
    ...plain,
    order: { id: orderId, customer: 'Ngozi Eze' },
    payment: { amount, received: amount },
    provider,
  })
  expect(await described({ orderId: randomUUID() })).toEqual(plain)

  const other = await makeOrder(db, { totals: { subtotal: 7_000, discount: 0, shippingFee: 0, totalAmount: 7_000 } })
  await payOrder(db, other)
  const attempts = await db
    .selectFrom('paymentAttempt')
    .where('orderId', 'in', [orderId, other])
    .select(['id', 'amount'])
    .execute()
  const items = await describeRows(
    db,
    attempts.map(({ id }) => ({ ...row, attemptId: id })),
  )
  expect(items.map(({ payment }) => payment?.amount)).toEqual(attempts.map(({ amount }) => amount))
  expect(new Set(items.map(({ payment }) => payment?.amount)).size).toBe(2)
})

test('a difference shows both amounts, in place of a detail', async () => {
  const difference = { source: 'difference', kind: 'difference', detail: 'provider_fee_differs' } as const
  expect(await described({ ...difference, ours: '₦10', theirs: '₦12' })).toMatchObject({
    detail: '',
    difference: { kind: 'provider_fee_differs', ours: '₦10', theirs: '₦12' },
  })
  expect((await described(difference))?.difference).toEqual({ kind: 'provider_fee_differs', ours: '', theirs: '' })
})

test('a handled webhook keeps its kind', async () => {
  const kindOf = async (kind: string) =>
    (await described({ source: 'webhook', kind: kind as AttentionRow['kind'], provider: 'korapay' }))?.kind
  expect(await kindOf('webhook_unmatched')).toBe('webhook_unmatched')
  expect(await kindOf('webhook_applied')).toBe('webhook_dead_lettered')
})

test('a warning about a provider names it, if it is a known one', async () => {
  const providerOf = async (kind: AttentionRow['kind'], subject: string) =>
    (await described({ kind, subject }))?.provider
  expect(await providerOf('check_provider', 'korapay 2031-02-03')).toBe('korapay')
  expect(await providerOf('check_provider', 'somebody 2031-02-03')).toBeNull()
  expect(await providerOf('check_declines', 'korapay 2031-02-03')).toBeNull()
})

test('a handled item shows when, by whom and with which note', async () => {
  const done = { doneAt: since, note: 'Called her' }
  expect((await described({ ...done, doneBy: 'tola@aso.example' }))?.done).toEqual({
    ...{ at: since.toISOString(), by: 'tola@aso.example', note: 'Called her' },
  })
  expect((await described({ ...done, doneBy: null }))?.done).toBeNull()
})
