import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { naira } from '#domain/money/money.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  anUnpaidOrder,
  aPaidOrder,
  aRefund,
  ledgerOf,
  type ManualClockShop,
  manualClockShop,
  openTasks,
  refundMails,
} from '#test/refund-factories.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { listRefunds } from './read-refunds.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(24)
  shop = manualClockShop(database.db)
})
afterAll(() => database.close())

const history = async (orderId: string) =>
  (
    await shop.db
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .where('kind', 'like', 'refund%')
      .select(['kind', 'actor', 'reason'])
      .orderBy('id')
      .execute()
  ).map(({ kind, actor, reason }) => `${kind} by ${actor}: ${reason}`)
describe('a refund', () => {
  test('in full is requested from the provider once, and done when the provider reports it', async () => {
    const { orderId, reference, amount, provider } = await aPaidOrder(shop)
    const requested = await requestRefund(shop, aRefund(orderId, { amount: null }))
    expect(requested).toMatchObject({ ok: true, refund: { amount, state: 'pending', requestedBy: 'tola@aso.example' } })
    expect(requested.ok && requested.refund.reference).toMatch(/^RF-[A-Z0-9-]{1,37}$/)
    expect((await readOrderStatus(shop.db, orderId))?.paymentStatus).toBe('success')
    expect(await ledgerOf(shop.db, orderId)).toEqual([['received', amount]])

    const [made] = provider.refunds.filter((one) => one.reference === reference)
    if (!made) throw new Error('not made')
    made.state = 'done'
    await settleRefunds(shop, reference, [])
    await settleRefunds(shop, reference, [made.providerRefundId])
    const [refund] = await listRefunds(shop.db, orderId)
    expect(refund).toMatchObject({ state: 'done', doneAt: shop.clock(), providerRefundId: made.providerRefundId })
    expect(await readOrderStatus(shop.db, orderId)).toEqual({ status: 'processing', paymentStatus: 'refunded' })
    expect(await ledgerOf(shop.db, orderId)).toEqual([
      ['received', amount],
      ['refunded', -amount],
    ])
    expect(await refundMails(shop.db, orderId)).toMatchObject([{ refundId: refund?.id }])
    expect(await openTasks(shop.db, orderId)).toEqual([])
    expect(await history(orderId)).toEqual([
      expect.stringMatching(/^refund_requested by tola@aso.example: ₦[\d,]+ \(RF-\S+\): Too small$/),
      expect.stringMatching(/^refunded by provider: ₦[\d,]+ \(RF-/),
    ])
  })

  test('in parts: each is a refund with its own mail, and too much is refused with what is left', async () => {
    const { orderId, reference, amount, provider } = await aPaidOrder(shop)
    const part = 8_000 * naira
    await requestRefund(shop, aRefund(orderId, { amount: part }))
    expect(await requestRefund(shop, aRefund(orderId, { amount: amount - part + 1 }))).toEqual({
      ok: false,
      reason: 'too_much',
      left: amount - part,
    })
    await requestRefund(shop, aRefund(orderId, { amount: amount - part }))
    expect(await requestRefund(shop, aRefund(orderId, { amount: null }))).toEqual({
      ok: false,
      reason: 'too_much',
      left: 0,
    })
    const [first, second, ...more] = provider.refunds.filter((one) => one.reference === reference)
    expect(more).toEqual([])
    Object.assign(first ?? {}, { state: 'done' })
    await settleRefunds(shop, reference, [])
    expect((await readOrderStatus(shop.db, orderId))?.paymentStatus).toBe('success')
    Object.assign(second ?? {}, { state: 'done' })
    await settleRefunds(shop, reference, [])
    expect((await readOrderStatus(shop.db, orderId))?.paymentStatus).toBe('refunded')
    expect(await ledgerOf(shop.db, orderId)).toEqual([
      ['received', amount],
      ['refunded', -part],
      ['refunded', part - amount],
    ])
    expect(await refundMails(shop.db, orderId)).toHaveLength(2)
  })

  test('of a duplicate payment leaves the order paid and closes its task', async () => {
    const { orderId, reference, amount, provider } = await anUnpaidOrder(shop, 'paystack')
    const again = await payAgain(shop, orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })
    if (!again.ok) throw new Error(again.reason)
    provider.pay(reference)
    await settlePayment(shop, reference)
    const other = shop.scripted.get('korapay')
    other?.pay(again.payment.reference)
    expect(await settlePayment(shop, again.payment.reference)).toMatchObject({ state: 'duplicate' })
    expect(await openTasks(shop.db, orderId)).toEqual(['refund_duplicate'])

    await requestRefund(shop, aRefund(orderId, { reference: again.payment.reference, amount: null }))
    for (const made of other?.refunds ?? []) made.state = 'done'
    await settleRefunds(shop, again.payment.reference, [])
    expect(await readOrderStatus(shop.db, orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
    expect(await openTasks(shop.db, orderId)).toEqual([])
    const { rows } = await database.pool.query('select resolved_by from payment_task where order_id = $1', [orderId])
    expect(rows).toEqual([{ resolved_by: 'tola@aso.example' }])
    // The payment that counts can still be refunded.
    expect(await requestRefund(shop, aRefund(orderId, { reference, amount: null }))).toMatchObject({
      refund: { amount },
    })
  })

  test('of a mismatched payment closes its task', async () => {
    const { orderId, reference, amount, provider } = await aPaidOrder(shop)
    const attempt = await shop.db
      .updateTable('paymentAttempt')
      .set({ state: 'mismatch' })
      .where('reference', '=', reference)
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.updateTable('order').set({ paymentStatus: 'pending' }).where('id', '=', orderId).execute()
    await shop.db
      .insertInto('paymentTask')
      .values({ orderId, attemptId: attempt.id, kind: 'check_mismatch', subject: reference, detail: 'one kobo more' })
      .execute()
    expect(await requestRefund(shop, aRefund(orderId))).toEqual({ ok: false, reason: 'nothing_paid' })
    const requested = await requestRefund(shop, aRefund(orderId, { reference, amount: null }))
    expect(requested).toMatchObject({ ok: true, refund: { amount } })
    for (const made of provider.refunds) made.state = 'done'
    await settleRefunds(shop, reference, [])
    expect(await openTasks(shop.db, orderId)).toEqual([])
    expect((await readOrderStatus(shop.db, orderId))?.paymentStatus).toBe('pending')
  })
})

test('keeps five hundred characters of its reason', async () => {
  const { orderId } = await aPaidOrder(shop)
  const requested = await requestRefund(shop, aRefund(orderId, { reason: ` ${'a'.repeat(499)}bc ` }))
  expect(requested).toMatchObject({ ok: true, refund: { reason: `${'a'.repeat(499)}b` } })
})

describe('a refund is refused for', () => {
  test('no reason, an unknown order, a payment of another order', async () => {
    const [one, other] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    expect(await requestRefund(shop, aRefund(one.orderId, { reason: '  ' }))).toEqual({
      ok: false,
      reason: 'no_reason',
    })
    expect(await requestRefund(shop, aRefund('00000000-0000-4000-8000-000000000000'))).toEqual({
      ok: false,
      reason: 'not_found',
    })
    const foreign = aRefund(one.orderId, { reference: other.reference })
    expect(await requestRefund(shop, foreign)).toEqual({ ok: false, reason: 'not_found' })
    expect(await listRefunds(shop.db, one.orderId)).toEqual([])
  })

  test('a payment without money', async () => {
    const { orderId, reference } = await anUnpaidOrder(shop)
    const refused = await requestRefund(shop, aRefund(orderId, { reference }))
    expect(refused).toEqual({ ok: false, reason: 'nothing_paid' })
  })

  test.each([0, -1, 0.5, Number.NaN])('%d kobo', async (amount) => {
    const { orderId } = await aPaidOrder(shop)
    const refused = await requestRefund(shop, aRefund(orderId, { amount }))
    expect(refused).toMatchObject({ ok: false, reason: 'too_small' })
  })

  test('less than Korapay refunds', async () => {
    const { orderId } = await aPaidOrder(shop, 'korapay')
    const refused = await requestRefund(shop, aRefund(orderId, { amount: 99_99 }))
    expect(refused).toEqual({ ok: false, reason: 'too_small', least: 100_00 })
    expect(await requestRefund(shop, aRefund(orderId, { amount: 100_00 }))).toMatchObject({ ok: true })
  })

  test('an order that was never paid', async () => {
    const { orderId, reference } = await aPaidOrder(shop)
    await shop.db.updateTable('paymentAttempt').set({ state: 'open' }).where('reference', '=', reference).execute()
    expect(await requestRefund(shop, aRefund(orderId))).toEqual({ ok: false, reason: 'nothing_paid' })
  })
})

describe('requested more than once', () => {
  test('twenty times at once under one key is one refund and one request', async () => {
    const { orderId, reference, provider } = await aPaidOrder(shop)
    const asked = aRefund(orderId)
    const answers = await Promise.all(Array.from({ length: 20 }, () => requestRefund(shop, asked)))
    expect(new Set(answers.map((answer) => answer.ok && answer.refund.id)).size).toBe(1)
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(provider.refundRequests.filter((request) => request.reference === reference)).toHaveLength(1)
    expect(await requestRefund(shop, { ...asked, amount: 1 })).toEqual({ ok: false, reason: 'key_reused' })
    expect(await requestRefund(shop, { ...asked, amount: null })).toMatchObject({ ok: true })
  })

  test('twenty times at once for everything under twenty keys is accepted once', async () => {
    const { orderId, reference, amount, provider } = await aPaidOrder(shop)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => requestRefund(shop, aRefund(orderId, { amount }))),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'too_much')).toHaveLength(19)
    expect(provider.refundRequests.filter((request) => request.reference === reference)).toHaveLength(1)
  })

  test('a key is used for one of two orders that are refunded at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => aPaidOrder(shop)))
    const asked = aRefund('')
    const answers = await Promise.all(orders.map(({ orderId }) => requestRefund(shop, { ...asked, orderId })))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'key_reused')).toHaveLength(5)
  })
})
