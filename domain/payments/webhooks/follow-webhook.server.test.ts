import { describe, expect, test } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { listRefunds } from '../refunds/read-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { applyDueWebhooks } from './apply-webhook.server.ts'
import { receiveWebhook } from './receive-webhook.server.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

type Said = {
  reference?: string
  kind?: 'refund' | 'dispute' | 'other'
  transactionId?: string
  refundNames?: string[]
}

/** Stores a webhook with this content, applies what is due, and returns the webhook's state. */
async function tell(said: Said) {
  const body = new TextEncoder().encode(JSON.stringify(said))
  await receiveWebhook(clocked.shop, 'paystack', body, new Headers({ 'x-test-signature': 'right' }))
  return apply()
}

async function apply() {
  await applyDueWebhooks(clocked.shop)
  const columns = ['state', 'tries', 'dueAt', 'detail'] as const
  return database.db.selectFrom('webhookEvent').select(columns).orderBy('id', 'desc').executeTakeFirstOrThrow()
}

async function aPaidOrder() {
  const order = await clocked.anUnpaidOrder()
  clocked.pay(order.reference)
  await settlePayment(clocked.shop, order.reference)
  return { ...order, transactionId: `T-${order.reference}` }
}

const paymentOf = async (orderId: string) => (await readOrderStatus(database.db, orderId))?.paymentStatus
const refundsOf = async (orderId: string) =>
  (await listRefunds(database.db, orderId)).map(({ amount, state }) => [amount, state])
const tasks = () =>
  database.db.selectFrom('paymentTask').select(['kind', 'orderId', 'attemptId', 'subject', 'detail']).execute()

describe('a webhook about a charge', () => {
  test('belongs to the first of its references that the shop knows', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    const about = { transactionId: null, refundNames: [] }
    clocked.provider.readWebhook = () => ({ ok: true, kind: 'charge', references: ['NOBODYS', reference], ...about })
    expect(await tell({})).toMatchObject({ state: 'applied' })
    expect(await paymentOf(orderId)).toBe('success')
  })

  test('helps the provider to find the payment by its transaction, and names the webhook as the caller', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    const asked: unknown[] = []
    clocked.provider.verify = async (_, ...said) => {
      asked.push(said)
      return { state: 'not_found' }
    }
    expect(await tell({ reference, transactionId: '4711' })).toMatchObject({ state: 'applied' })
    expect(asked).toEqual([['4711', 'webhook']])
  })
})

describe('a webhook about a refund', () => {
  test('settles the payment first, and then its refunds', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    const { providerRefundId } = clocked.provider.refundFromDashboard(reference, 100_000)
    const told = await tell({ reference, kind: 'refund', refundNames: [providerRefundId] })
    expect(told).toMatchObject({ state: 'applied', tries: 1 })
    expect(await paymentOf(orderId)).toBe('success')
    expect(await refundsOf(orderId)).toEqual([[100_000, 'done']])
  })

  test('finds its payment by the transaction where the shop knows none of its references', async () => {
    const [{ orderId, reference, transactionId }, other] = [await aPaidOrder(), await aPaidOrder()]
    for (const paid of [reference, other.reference]) clocked.provider.refundFromDashboard(paid, 100_000)
    expect(await tell({ kind: 'refund', reference: 'NOBODYS', transactionId })).toMatchObject({ state: 'applied' })
    expect(await refundsOf(orderId)).toEqual([[100_000, 'done']])
    expect(await refundsOf(other.orderId)).toEqual([])
  })

  test('of an unknown payment is retried up to ten times', async () => {
    let told = await tell({ kind: 'refund', reference: 'NOBODYS', transactionId: 'T-NOBODYS' })
    expect(told).toMatchObject({ state: 'stored', tries: 1, detail: 'its payment isn’t known yet' })
    for (; told.dueAt; told = await apply()) clocked.setTime(told.dueAt)
    expect(told).toMatchObject({ state: 'unmatched', tries: 10, detail: '' })
    expect(clocked.faults).toEqual([])
  })

  test('waits for the provider’s answer about the payment and its refunds', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    const unanswered = { state: 'stored', detail: 'Paystack didn’t answer' }
    clocked.setUnavailable(reference)
    expect(await tell({ kind: 'refund', reference })).toMatchObject({ ...unanswered, tries: 1 })
    clocked.pay(reference)
    clocked.provider.refundFromDashboard(reference, 100_000)
    clocked.provider.setRefundsReadable(false)
    clocked.advance(1)
    expect(await apply()).toMatchObject({ ...unanswered, tries: 2 })
    expect([await paymentOf(orderId), await refundsOf(orderId)]).toEqual(['success', []])
    clocked.provider.setRefundsReadable(true)
    clocked.advance(2)
    expect(await apply()).toMatchObject({ state: 'applied', tries: 3 })
    expect(await refundsOf(orderId)).toEqual([[100_000, 'done']])
  })
})

describe('a webhook about a dispute', () => {
  test('raises a task with the payment and where to answer', async () => {
    const { orderId, reference, transactionId } = await aPaidOrder()
    const { id: attemptId } = await database.db.selectFrom('paymentAttempt').select('id').executeTakeFirstOrThrow()
    expect(await tell({ kind: 'dispute', transactionId })).toMatchObject({ state: 'applied' })
    const detail = `The customer disputes ${reference}: answer in the dashboard of Paystack`
    expect(await tasks()).toEqual([{ kind: 'check_dispute', orderId, attemptId, subject: reference, detail }])
  })

  test('of an unknown payment is unmatched', async () => {
    await aPaidOrder()
    expect(await tell({ kind: 'dispute', reference: 'NOBODYS' })).toMatchObject({ state: 'unmatched', tries: 1 })
    expect(await tell({ kind: 'dispute', transactionId: 'T-NOBODYS' })).toMatchObject({ state: 'unmatched' })
    expect(await tasks()).toEqual([])
  })
})

test('a webhook about anything else is ignored', async () => {
  const { reference, orderId } = await clocked.anUnpaidOrder()
  clocked.pay(reference)
  expect(await tell({ kind: 'other', reference })).toMatchObject({ state: 'ignored', dueAt: null })
  expect(await paymentOf(orderId)).toBe('pending')
  expect(clocked.verifyCalls).toEqual([])
})
