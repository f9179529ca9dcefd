import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { readRefunding } from '#domain/fulfilment/read-refunding.server.ts'
import { naira } from '#domain/money/money.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { aLine, makeCoupon, makeProduct } from '#test/factories.ts'
import { ledgerOf, type ManualClockShop, manualClockShop, openTasks } from '#test/refund-factories.ts'
import { aCashPayment, makeOrderByStaff, seller, storeSeller } from '#test/staff-orders.ts'
import { mailsOfOrder } from '#test/stored-mails.ts'
import { administratorViewer } from '#test/viewers.ts'
import { expireDueOrders } from '../attempts/expire-orders.server.ts'
import { readPaymentState } from '../attempts/read-payment-state.server.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { endRefundByHand } from '../refunds/refund-by-hand.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { takePayment } from './take-payment.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(6)
  shop = manualClockShop(database.db)
  await storeSeller(database.db)
})
afterAll(() => database.close())

const total = 12_500 * naira
const transfer = { method: 'transfer' as const, transfer: 'TRF-1' }

const anOrder = async (overrides = {}) =>
  makeOrderByStaff(shop, [{ ...aLine(await makeProduct(shop.db)), agreed: null }], overrides)

async function orderOf(orderId: string) {
  const order = await findOrder(database.db, orderId)
  if (!order) throw new Error('no order')
  return order
}

const pace = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }
const differences = async () => {
  const { differences: found, notCompared } = await reconcilePayments(shop, { scope: 'all', pace })
  return [...found.listed, ...notCompared.listed]
}

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return Number(rows[0]?.count)
}

/** Opens a payment for an order at a provider, and returns its reference. */
async function openPayment(orderId: string): Promise<string> {
  const opened = await payAgain(shop, orderId, { provider: 'paystack', presentation: 'popup', openedFrom: null })
  if (!opened.ok) throw new Error(opened.reason)
  return opened.payment.reference
}

// @rule Staff-made orders | Recording cash or a transfer pays an order exactly like a provider's payment: ledger, state, coupon,
//   sale, history and mail; the daily comparison finds nothing
//   broken by: its time left out (take-payment.server.ts)
test('a recorded transfer pays an order with all consequences, and is compared without a difference', async () => {
  await makeCoupon(shop.db, { code: 'BYHAND', startsAt: new Date('2026-01-01T00:00:00Z') })
  const orderId = await anOrder({ couponCode: 'BYHAND' })
  const { totalAmount } = await orderOf(orderId)
  const receivedAt = new Date(shop.clock().getTime() - 3_600_000)
  const payment = aCashPayment(shop, orderId, totalAmount, { ...transfer, note: 'Seen in the app', receivedAt })
  const taken = await takePayment(shop, payment, seller)
  if (!taken.ok) throw new Error(taken.reason)
  expect(await orderOf(orderId)).toMatchObject({
    status: 'processing',
    paymentStatus: 'success',
    paymentGateway: null,
    transactionId: 'TRF-1',
  })
  expect(await ledgerOf(shop.db, orderId)).toEqual([['received', totalAmount]])
  expect(await shop.db.selectFrom('couponRedemption').where('orderId', '=', orderId).select('state').execute()).toEqual(
    [{ state: 'used' }],
  )
  const paid = shop.db.selectFrom('orderEvent').where('orderId', '=', orderId).where('kind', '=', 'paid')
  expect(await paid.select(['actor', 'reason']).execute()).toEqual([
    {
      actor: seller.email,
      reason: `${taken.reference}: Bank transfer to the shop, ₦11,500, TRF-1`,
    },
  ])
  const kept = shop.db.selectFrom('paymentAttempt').where('orderId', '=', orderId)
  expect(await kept.select(['provider', 'takenBy', 'payer', 'note', 'paidAt', 'dueAt', 'state']).execute()).toEqual([
    {
      provider: 'transfer',
      takenBy: seller.email,
      payer: 'Ada Eze',
      note: 'Seen in the app',
      paidAt: receivedAt,
      dueAt: null,
      state: 'paid',
    },
  ])
  // Only the payment names its payer; the audit log doesn't.
  const details = { reference: taken.reference, amount: totalAmount, method: 'transfer', transfer: 'TRF-1' }
  const recorded = (await auditLogOf(shop.db, `order:${orderId}`)).at(-1)
  expect(recorded).toMatchObject({ action: 'record_payment' })
  expect(recorded?.details).toEqual(details)
  expect(await mailsOfOrder(shop.db, orderId)).toMatchObject([{ kind: 'payment_received' }])
  expect((await readPaymentState(shop.db, orderId)).paidWith).toBe('transfer')
  expect(await differences()).toEqual([])
})

// @rule Staff-made orders | A recorded payment is the whole amount due, once: another amount, a paid or ended order and a
//   transfer that paid another are refused; the same key is the same payment
//   broken by: less than due accepted; an ended order paid; the same key a second payment; a transfer of two concurrent orders
//   an error (take-payment.server.ts)
describe('a manually recorded payment', () => {
  test('is the amount due, no less and no more', async () => {
    const orderId = await anOrder()
    for (const amount of [total - 1, total + 1])
      expect(await takePayment(shop, aCashPayment(shop, orderId, amount), seller)).toEqual({
        ok: false,
        reason: 'other_amount',
        due: total,
      })
    expect(await ledgerOf(shop.db, orderId)).toEqual([])
  })

  test('is recorded once, however often it is sent', async () => {
    const orderId = await anOrder()
    const payment = aCashPayment(shop, orderId, total)
    const taken = await Promise.all([1, 2, 3].map(() => takePayment(shop, payment, seller)))
    expect(taken.every(({ ok }) => ok)).toBe(true)
    expect(await ledgerOf(shop.db, orderId)).toEqual([['received', total]])
  })

  test('is recorded by one of two administrators at once, the other learns by whom', async () => {
    const orderId = await anOrder()
    const taken = await Promise.all([1, 2].map(() => takePayment(shop, aCashPayment(shop, orderId, total), seller)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'paid', by: seller.email })
    expect(await ledgerOf(shop.db, orderId)).toEqual([['received', total]])
  })

  test('by one transfer pays one order, even if two are recorded at once', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const evidence = { ...transfer, transfer: 'TRF-ONCE' }
    const taken = await Promise.all(
      [one, other].map((id) => takePayment(shop, aCashPayment(shop, id, total, evidence), seller)),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'transfer_used' })
  })

  test('by a transfer that has paid another order, or for no order, is refused', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const evidence = { ...transfer, transfer: 'TRF-BEFORE' }
    expect(await takePayment(shop, aCashPayment(shop, one, total, evidence), seller)).toMatchObject({ ok: true })
    const again = { ok: false, reason: 'transfer_used' }
    expect(await takePayment(shop, aCashPayment(shop, other, total, evidence), seller)).toEqual(again)
    expect(await ledgerOf(shop.db, other)).toEqual([])
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const refused = { ok: false, reason: 'not_found' }
    expect(await takePayment(shop, aCashPayment(shop, nobodys, total), seller)).toEqual(refused)
  })

  test('by a transfer that another node is just recording is refused once that is done', async () => {
    const [one, other] = [await anOrder(), await anOrder()]
    const evidence = { ...transfer, transfer: 'TRF-MEANWHILE' }
    const attempt = {
      orderId: one,
      provider: 'transfer',
      mode: 'live',
      reference: 'MEANWHILE-00001',
      takenBy: 'x',
    } as const
    const now = shop.clock()
    const taking = await database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('paymentAttempt')
        .values({ ...attempt, amount: total, createdAt: now, updatedAt: now, providerTransactionId: evidence.transfer })
        .execute()
      const asked = takePayment(shop, aCashPayment(shop, other, total, evidence), seller)
      await eventually(async () => expect(await waiting()).toBe(1))
      return [asked]
    })
    expect(await taking[0]).toEqual({ ok: false, reason: 'transfer_used' })
  })

  test('that can’t be stored is an error, not a refusal', async () => {
    const orderId = await anOrder()
    const payment = aCashPayment(shop, orderId, total, { payer: 'Ada\0' })
    await expect(takePayment(shop, payment, seller)).rejects.toThrow('invalid byte sequence')
  })

  test('in cash has no transfer in the audit log, and closes open attempts at its time', async () => {
    const orderId = await anOrder()
    const reference = await openPayment(orderId)
    shop.advanceMinutes(1)
    await takePayment(shop, aCashPayment(shop, orderId, total), seller)
    expect((await auditLogOf(shop.db, `order:${orderId}`)).at(-1)?.details).toMatchObject({
      ...{ method: 'cash', transfer: '' },
    })
    const closed = shop.db.selectFrom('paymentAttempt').where('reference', '=', reference)
    expect(await closed.select(['state', 'updatedAt']).executeTakeFirst()).toEqual({
      ...{ state: 'cancelled', updatedAt: shop.clock() },
    })
  })

  test('pays no expired order', async () => {
    const orderId = await anOrder()
    shop.advanceMinutes(49 * 60)
    await expireDueOrders(shop)
    expect(await takePayment(shop, aCashPayment(shop, orderId, total), seller)).toEqual({ ok: false, reason: 'ended' })
  })

  test('pays an order that was moved on unpaid, and resolves its task', async () => {
    const orderId = await anOrder()
    await changeOrderStatus(shop, { orderId, from: 'pending', to: 'processing', confirmed: true }, seller)
    expect(await openTasks(shop.db, orderId)).toEqual(['collect_payment'])
    expect(await takePayment(shop, aCashPayment(shop, orderId, total), seller)).toMatchObject({ ok: true })
    expect(await openTasks(shop.db, orderId)).toEqual([])
    expect(await differences()).toEqual([])
  })

  // @rule Staff-made orders | Recording a payment needs its permission and a recent sign-in
  //   broken by: everybody who may write orders allowed (take-payment.server.ts)
  test('needs the permission and a recent sign-in', async () => {
    const orderId = await anOrder()
    const payment = aCashPayment(shop, orderId, total)
    const old = { ...administratorViewer(), isFresh: false }
    expect(await takePayment(shop, payment, old)).toEqual({ ok: false, reason: 'sign_in_again' })
    const permissions = new Set([...seller.permissions].filter((one) => one !== 'payments.record'))
    expect(await takePayment(shop, payment, { ...seller, permissions })).toEqual({ ok: false, reason: 'not_allowed' })
  })
})

describe('a provider payment besides a recorded one', () => {
  // @rule Staff-made orders | A provider payment for a manually recorded order is a duplicate with a task; one that the provider
  //   already has is found first, and reported
  //   broken by: open payments left open; the providers not asked (take-payment.server.ts)
  test('afterwards is a duplicate, with a task', async () => {
    const orderId = await anOrder()
    const reference = await openPayment(orderId)
    expect(await takePayment(shop, aCashPayment(shop, orderId, total), seller)).toMatchObject({ ok: true })
    const attempts = shop.db.selectFrom('paymentAttempt').where('reference', '=', reference).select('state')
    expect(await attempts.execute()).toEqual([{ state: 'cancelled' }])
    shop.scripted.get('paystack')?.pay(reference)
    await settlePayment(shop, reference)
    expect(await attempts.execute()).toEqual([{ state: 'duplicate' }])
    expect(await openTasks(shop.db, orderId)).toEqual(['refund_duplicate'])
    expect(await differences()).toEqual([])
  })

  test('beforehand is found first', async () => {
    const orderId = await anOrder()
    shop.advanceMinutes(1)
    const reference = await openPayment(orderId)
    shop.advanceMinutes(1)
    shop.scripted.get('paystack')?.pay(reference)
    expect(await takePayment(shop, aCashPayment(shop, orderId, total), seller)).toEqual({
      ok: false,
      reason: 'paid',
      by: null,
    })
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'success' })
    expect(await openTasks(shop.db, orderId)).toEqual([])
  })
})

// @rule Staff-made orders | A manually recorded payment is refunded by hand: no provider is asked, and somebody confirms that it
//   was sent
test('a refund of cash is confirmed by hand', async () => {
  const orderId = await anOrder()
  await takePayment(shop, aCashPayment(shop, orderId, total), seller)
  expect(await readRefunding(shop.db, seller, orderId)).toMatchObject({
    ways: 'by_hand',
    provider: 'cash',
    left: total,
  })
  const request = { orderId, amount: null, reason: 'Too small', actor: seller.email, requestKey: `refund-${orderId}` }
  const requested = await requestRefund(shop, request)
  if (!requested.ok) throw new Error(requested.reason)
  expect(requested.refund).toMatchObject({ byHand: true, state: 'requested', amount: total })
  expect(await requestRefund(shop, request)).toMatchObject({
    ok: true,
    refund: { reference: requested.refund.reference },
  })
  const proof = { transfer: 'In cash, by Bisi', evidence: '' }
  const end = { orderId, reference: requested.refund.reference, isSent: true as const, proof, seenAccountGivenAt: null }
  expect(await endRefundByHand(shop, end, seller)).toEqual({ ok: true, amount: total })
  expect(await orderOf(orderId)).toMatchObject({ paymentStatus: 'refunded' })
  expect(await ledgerOf(shop.db, orderId)).toEqual([
    ['received', total],
    ['refunded', -total],
  ])
  expect(await openTasks(shop.db, orderId)).toEqual([])
  expect(await differences()).toEqual([])
})
