import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { paid, type ScriptedProvider } from '#test/scripted-providers.ts'
import { mailsOfOrder } from '#test/stored-mails.ts'
import { guestWith } from '#test/viewers.ts'
import { applyDueWebhooks } from '../webhooks/apply-webhook.server.ts'
import { receiveWebhook } from '../webhooks/receive-webhook.server.ts'
import { hintPayment } from './hint-payment.server.ts'
import { settlePayment } from './settle-payment.server.ts'

let database: TestDatabase
let shop: TestShop
let paystack: ScriptedProvider
beforeAll(async () => {
  database = await testDatabase(12)
  shop = testShop(database.db)
  paystack = shop.scripted.get('paystack') as ScriptedProvider
})
afterAll(() => database.close())

async function anUnpaidOrder(couponCode: string | null = null) {
  const productId = await makeProduct(shop.db, { price: 20_000 })
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode }))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  return { productId, orderId: placed.order.id, reference: placed.payment.reference, amount: placed.payment.amount }
}

const status = (orderId: string) => readOrderStatus(shop.db, orderId)
const ledger = async (orderId: string) =>
  (await shop.db.selectFrom('moneyLedger').where('orderId', '=', orderId).select(['kind', 'amount']).execute()).map(
    ({ kind, amount }) => [kind, amount],
  )
const attention = async (orderId: string) =>
  (await shop.db.selectFrom('paymentTask').where('orderId', '=', orderId).select('detail').executeTakeFirstOrThrow())
    .detail
const webhook = async (reference: string, signature = 'right', extra = {}) => {
  const body = new TextEncoder().encode(JSON.stringify({ reference, ...extra }))
  const receipt = await receiveWebhook(shop, 'paystack', body, new Headers({ 'x-test-signature': signature }))
  await applyDueWebhooks(shop)
  return receipt
}

describe('a verified payment', () => {
  // @rule §4 Payment flow, D12 | payment_success: success and processing, once, by every path
  //   broken by: a verified payment leaves the order pending (record-payment.server.ts)
  test('marks the order paid once, by every path and any number of times', async () => {
    const couponId = await makeCoupon(shop.db, { code: 'DOORS' })
    const { orderId, reference, amount, productId } = await anUnpaidOrder('DOORS')
    paystack.pay(reference)
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => webhook(reference, 'right', { n })),
      ...Array.from({ length: 5 }, () => settlePayment(shop, reference)),
      hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_success' }),
    ])
    expect(await status(orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
    expect(await ledger(orderId)).toEqual([['received', amount]])
    const redemption = await shop.db.selectFrom('couponRedemption').where('orderId', '=', orderId).selectAll().execute()
    expect(redemption).toMatchObject([{ couponId, state: 'used' }])
    const mails = await mailsOfOrder(shop.db, orderId)
    expect(mails.filter(({ kind }) => kind === 'payment_received')).toHaveLength(1)
    const sold = await shop.db
      .selectFrom('productActivity')
      .where('productId', '=', productId)
      .select('unitsSold')
      .execute()
    expect(sold).toEqual([{ unitsSold: 1 }])
  })

  test('is never undone by a later failure', async () => {
    const { orderId, reference, amount } = await anUnpaidOrder()
    paystack.pay(reference)
    await settlePayment(shop, reference)
    paystack.setVerification(reference, { ...paid(reference, amount), state: 'failed' })
    await webhook(reference, 'right', { late: true })
    await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_failed' })
    expect(await status(orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
  })

  test('of a second attempt is recorded as a duplicate to refund', async () => {
    const { orderId, reference } = await anUnpaidOrder()
    const again = await payAgain(shop, orderId, { provider: 'flutterwave', presentation: 'popup', openedFrom: null })
    if (!again.ok) throw new Error(again.reason)
    paystack.pay(reference)
    shop.scripted.get('flutterwave')?.pay(again.payment.reference)
    await Promise.all([settlePayment(shop, reference), settlePayment(shop, again.payment.reference)])
    expect(await status(orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
    expect(await attention(orderId)).toMatch(/^Paid twice/)
    const states = await shop.db.selectFrom('paymentAttempt').where('orderId', '=', orderId).select('state').execute()
    expect(states.map((row) => row.state).sort()).toEqual(['duplicate', 'paid'])
  })
})

describe('a payment that its provider reversed', () => {
  // @rule §4 Payment flow | Money that arrived and left is checked again until its provider has explained it
  //   broken by: the provider's silence taken for an answer at the first check (settle-payment.server.ts)
  test('is checked again until the provider explains the reversal', async () => {
    const { orderId, reference, amount } = await anUnpaidOrder()
    paystack.setVerification(reference, { ...paid(reference, amount), state: 'reversed' })
    paystack.setRefundsReadable(false)
    expect(await settlePayment(shop, reference)).toEqual({ ok: true, orderId, state: 'paid', answered: false })
    expect(await ledger(orderId)).toEqual([['received', amount]])
    paystack.setRefundsReadable(true)
    expect(await settlePayment(shop, reference)).toEqual({ ok: true, orderId, state: 'paid', answered: true })
    expect(await ledger(orderId)).toEqual([
      ['received', amount],
      ['refunded', -amount],
    ])
  })
})

describe('a second payment under one reference', () => {
  // @rule §4 Payment flow | A second payment under one reference is recorded once, however often it is reported
  //   broken by: the transaction not checked before it is recorded (settle-second-payment.server.ts)
  test('is recorded once, however often it is reported', async () => {
    const { orderId, reference, amount } = await anUnpaidOrder()
    paystack.pay(reference)
    await settlePayment(shop, reference)
    paystack.setVerification(reference, { ...paid(reference, amount), transactionId: '9001' })
    const told = () => settlePayment(shop, reference, { transactionId: '9001' })
    expect([await told(), await told()]).toMatchObject([
      { ok: true, state: 'paid', answered: true },
      { ok: true, state: 'paid', answered: true },
    ])
    expect(await ledger(orderId)).toEqual([
      ['received', amount],
      ['received', amount],
    ])
    expect(await attention(orderId)).toMatch(/^Paid twice/)
  })
})

describe('only the provider’s answer pays', () => {
  test('a payment_success without a payment changes nothing', async () => {
    const { orderId } = await anUnpaidOrder()
    const answer = await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_success' })
    expect(answer).toEqual({
      ok: true,
      success: false,
      status: 'pending',
      paymentStatus: 'pending',
      transactionId: null,
    })
    expect(await ledger(orderId)).toEqual([])
  })

  test('a webhook without a valid signature is refused and not stored', async () => {
    const { orderId, reference } = await anUnpaidOrder()
    paystack.pay(reference)
    expect(await webhook(reference, 'wrong')).toEqual({ ok: false, reason: 'unauthenticated' })
    const stored = await shop.db.selectFrom('webhookEvent').where('reference', '=', reference).selectAll().execute()
    expect(stored).toEqual([])
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'pending' })
  })

  test.each([
    ['one kobo less', (amount: number) => ({ amount: amount - 1 }), (amount: number) => amount - 1],
    ['one kobo more', (amount: number) => ({ amount: amount + 1 }), (amount: number) => amount + 1],
    ['a hundred times', (amount: number) => ({ amount: amount * 100 }), (amount: number) => amount * 100],
    ['an unreadable amount', () => ({ amount: null }), null],
    ['another currency', () => ({ currency: 'USD' }), null],
    ['another reference', () => ({ reference: 'OTHER-000000000000' }), null],
    ['live mode in a test shop', () => ({ mode: 'live' as const }), null],
  ])('%s never pays and raises a task; naira received are recorded', async (_, twist, recorded) => {
    const { orderId, reference, amount } = await anUnpaidOrder()
    paystack.setVerification(reference, { ...paid(reference, amount), ...twist(amount) } as never)
    await webhook(reference)
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'pending' })
    expect(await attention(orderId)).toMatch(/doesn't match/)
    expect(await ledger(orderId)).toEqual(recorded ? [['received', recorded(amount)]] : [])
  })

  test('a transaction that paid one order never pays another', async () => {
    const [first, second] = [await anUnpaidOrder(), await anUnpaidOrder()]
    paystack.setVerification(first.reference, { ...paid(first.reference, first.amount), transactionId: 'T1' } as never)
    paystack.setVerification(second.reference, {
      ...paid(second.reference, second.amount),
      transactionId: 'T1',
    } as never)
    await settlePayment(shop, first.reference)
    await settlePayment(shop, second.reference)
    expect((await status(first.orderId))?.paymentStatus).toBe('success')
    expect((await status(second.orderId))?.paymentStatus).toBe('pending')
    expect(await attention(second.orderId)).toMatch(/paid another/)
  })

  test('an unknown reference or an unavailable provider changes nothing', async () => {
    const { orderId, reference } = await anUnpaidOrder()
    expect(await settlePayment(shop, 'NOBODY-000000')).toEqual({ ok: false, reason: 'unknown_reference' })
    paystack.setVerification(reference, { state: 'unavailable', detail: 'timeout' })
    expect(await settlePayment(shop, reference)).toMatchObject({ ok: true, state: 'open', answered: false })
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'pending' })
  })
})

describe('an unpaid outcome', () => {
  // @rule §4 Payment flow, D12 | payment_failed: failed, pending
  //   broken by: a failure not stored (hint-payment.server.ts)
  test('payment_failed leaves the order payable', async () => {
    const { orderId } = await anUnpaidOrder()
    await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_failed' })
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'failed' })
    expect(
      await payAgain(shop, orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null }),
    ).toMatchObject({ ok: true })
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'pending' })
  })

  // @rule §4 Payment flow, D12 | payment_cancelled: pending, pending
  //   broken by: a payment that was not made taken for a failure (check-verification.ts)
  test('payment_cancelled changes nothing, and the money may still arrive', async () => {
    const { orderId, reference } = await anUnpaidOrder()
    await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_cancelled' })
    expect(await status(orderId)).toEqual({ status: 'pending', paymentStatus: 'pending' })
    paystack.pay(reference)
    await webhook(reference)
    expect(await status(orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
  })

  test('allows five attempts', async () => {
    const { orderId } = await anUnpaidOrder()
    const outcomes: boolean[] = []
    for (const provider of ['korapay', 'paystack', 'korapay', 'paystack', 'korapay'] as const) {
      outcomes.push((await payAgain(shop, orderId, { provider, presentation: 'popup', openedFrom: null })).ok)
    }
    expect(outcomes).toEqual([true, true, true, true, false])
  })

  test('is overridden by a success, whatever the order of events', async () => {
    const event = fc.constantFrom('paid', 'failed', 'pending', 'not_found', 'unavailable')
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 4 }), async (events) => {
        const { orderId, reference, amount } = await anUnpaidOrder()
        for (const state of events) {
          paystack.setVerification(reference, { ...paid(reference, amount), state, detail: '' } as never)
          await settlePayment(shop, reference)
        }
        const lastWord = events.findLast((state) => state === 'failed' || state === 'pending') ?? 'pending'
        const expected = events.includes('paid') ? 'success' : lastWord
        expect((await status(orderId))?.paymentStatus).toBe(expected)
      }),
      { numRuns: 40 },
    )
  })
})
