import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import { findOrder, readOrderStatus } from '#domain/orders/queries.server.ts'
import { toReceipt } from '#domain/orders/receipt.ts'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { resumePayment } from '#domain/payments/attempts/resume-payment.server.ts'
import { type HintAction, hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import { noteReported } from '#domain/payments/settlement/note-reported.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeProduct, type TestShop, testShop } from '#test/factories.ts'
import { guestWith } from '#test/viewers.ts'
import { payAgain } from './pay-again.server.ts'
import { placeOrder } from './place-order.server.ts'
import { checkReplaceable } from './reserved-by-order.server.ts'

let database: TestDatabase
let shop: TestShop
let passed = 0
beforeAll(async () => {
  database = await testDatabase(20)
  // The clock advances by a millisecond each time it is read, because attempts of the same moment have no order.
  shop = testShop(database.db, { clock: () => new Date(Date.now() + passed++) })
})
afterAll(() => database.close())

async function anOrder(paymentGateway: ProviderName = 'paystack') {
  const productId = await makeProduct(shop.db)
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { paymentGateway }))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  return { orderId: placed.order.id, reference: placed.payment.reference }
}

test('an order can’t be paid again by a provider that the shop doesn’t offer', async () => {
  const { orderId } = await anOrder()
  const without = { ...shop, providers: new Map([...shop.providers].filter(([name]) => name !== 'korapay')) }
  const choice = { provider: 'korapay', presentation: 'popup', openedFrom: null } as const
  expect(await payAgain(without, orderId, choice)).toEqual({ ok: false, reason: 'provider_not_offered' })
})

async function pay(orderId: string, provider: ProviderName, presentation: 'popup' | 'redirect' = 'popup') {
  const again = await payAgain(shop, orderId, { provider, presentation, openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  return again.payment
}

const attemptsOf = async (orderId: string) => {
  const rows = await shop.db
    .selectFrom('paymentAttempt')
    .where('orderId', '=', orderId)
    .select(['provider', 'state'])
    .orderBy('createdAt')
    .execute()
  return rows.map(({ provider, state }) => `${provider} ${state}`)
}

const scripted = (name: ProviderName) => {
  const found = shop.scripted.get(name)
  if (!found) throw new Error(`no ${name}`)
  return found
}

describe('an order has one open payment', () => {
  test('paying again with the same provider returns the open one', async () => {
    const { orderId, reference } = await anOrder()
    expect(await pay(orderId, 'paystack')).toMatchObject({
      reference,
      state: 'open',
      checkoutUrl: 'https://paystack.test/pay',
    })
    expect(await attemptsOf(orderId)).toEqual(['paystack open'])
  })

  // @rule §7 Providers, D18a | One open payment an order, however often it is requested
  //   broken by: a payment that is just being opened not returned again (reusable-attempt.server.ts)
  test.each<ProviderName>(['paystack', 'flutterwave', 'korapay'])(
    'ten concurrent requests with %s get the same one',
    async (provider) => {
      const { orderId } = await anOrder(provider === 'paystack' ? 'flutterwave' : 'paystack')
      const answers = await Promise.all(Array.from({ length: 10 }, () => pay(orderId, provider)))
      expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
      expect(answers.map(({ state }) => state)).toEqual(Array(10).fill('open'))
      expect((await attemptsOf(orderId)).filter((attempt) => attempt.endsWith(' open'))).toEqual([`${provider} open`])
    },
  )

  test('ten concurrent requests with all three leave one open, the newest', async () => {
    const { orderId } = await anOrder()
    const names = ['paystack', 'flutterwave', 'korapay'] as const
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        payAgain(shop, orderId, { provider: names[n % 3] ?? 'paystack', presentation: 'popup', openedFrom: null }),
      ),
    )
    const attempts = await attemptsOf(orderId)
    expect(attempts.filter((attempt) => attempt.endsWith(' open'))).toEqual([attempts.at(-1)])
    expect(attempts.length).toBeLessThanOrEqual(5)
  })

  // @rule §7 Providers | Choosing another provider closes the first payment; money that still arrives there is found
  //   broken by: the first payment left open (pay-again.server.ts)
  test('another provider closes it, without deciding about its money', async () => {
    const { orderId, reference } = await anOrder()
    await pay(orderId, 'korapay')
    expect(await attemptsOf(orderId)).toEqual(['paystack cancelled', 'korapay open'])
    scripted('paystack').pay(reference)
    expect(await settlePayment(shop, reference)).toMatchObject({ state: 'paid' })
    expect(await readOrderStatus(shop.db, orderId)).toEqual({ status: 'processing', paymentStatus: 'success' })
  })

  // @rule D34 | A paid order names the provider that it was paid through, whichever was chosen first
  //   broken by: the provider left unchanged (record-payment.server.ts)
  test('a paid order names the provider that it was paid through', async () => {
    const { orderId } = await anOrder()
    const other = await pay(orderId, 'korapay')
    expect((await findOrder(shop.db, orderId))?.paymentGateway).toBe('paystack')
    scripted('korapay').pay(other.reference)
    await settlePayment(shop, other.reference)
    const order = await findOrder(shop.db, orderId)
    expect(order?.paymentGateway).toBe('korapay')
    expect(order && toReceipt(order, 'Aṣọ').payment).toBe('Paid with Korapay')
  })

  test('a payment of a closed one after another was paid is a duplicate', async () => {
    const { orderId, reference } = await anOrder()
    const other = await pay(orderId, 'flutterwave')
    scripted('paystack').pay(reference)
    scripted('flutterwave').pay(other.reference)
    await settlePayment(shop, other.reference)
    expect(await settlePayment(shop, reference)).toMatchObject({ state: 'duplicate' })
  })

  test('one that is closed while its provider is still opening it is not returned', async () => {
    const productId = await makeProduct(shop.db)
    const paystack = scripted('paystack')
    const { initialise } = paystack
    let orderId = ''
    paystack.initialise = async (charge) => {
      paystack.initialise = initialise
      const row = await shop.db
        .selectFrom('paymentAttempt')
        .where('reference', '=', charge.reference)
        .select('orderId')
        .executeTakeFirstOrThrow()
      orderId = row.orderId
      await pay(orderId, 'korapay')
      return initialise(charge)
    }
    const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)]))
    expect(placed).toMatchObject({ ok: true, payment: { provider: 'paystack', state: 'unavailable', popup: null } })
    expect(await attemptsOf(orderId)).toEqual(['paystack cancelled', 'korapay open'])
  })
})

describe('an open payment that can’t be used is replaced', () => {
  test('when the provider’s page is requested and only its popup was made', async () => {
    const popup = { provider: 'korapay' as const, scriptUrl: 'https://k.test/s.js', options: {} as never }
    scripted('korapay').setChargeAnswer({ ok: true, checkoutUrl: null, popup })
    const { orderId, reference } = await anOrder('korapay')
    scripted('korapay').setChargeAnswer({ ok: true, checkoutUrl: 'https://korapay.test/pay', popup: null })
    const page = await pay(orderId, 'korapay', 'redirect')
    expect(page).toMatchObject({ state: 'open', checkoutUrl: 'https://korapay.test/pay' })
    expect(page.reference).not.toBe(reference)
    expect(await attemptsOf(orderId)).toEqual(['korapay cancelled', 'korapay open'])
  })

  test('when its popup accepts a reference only once and was opened with it, once for ten requests', async () => {
    const popup = { provider: 'korapay' as const, scriptUrl: 'https://k.test/s.js', options: {} as never }
    scripted('korapay').setChargeAnswer({ ok: true, checkoutUrl: null, popup })
    const { orderId, reference } = await anOrder('korapay')
    expect((await pay(orderId, 'korapay')).reference).toBe(reference)
    const about = {
      reference,
      transactionId: null,
      amount: null,
      currency: 'NGN',
      mode: null,
      channel: null,
      fee: null,
    }
    passed += 6_000
    scripted('korapay').setVerification(reference, { state: 'open', ...about })
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(orderId, 'korapay')))
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1)
    expect(answers[0]?.reference).not.toBe(reference)
    expect(await attemptsOf(orderId)).toEqual(['korapay cancelled', 'korapay open'])
    scripted('korapay').setChargeAnswer({ ok: true, checkoutUrl: 'https://korapay.test/pay', popup: null })
  })

  test('when opening it failed', async () => {
    scripted('flutterwave').setChargeAnswer({ ok: false, reason: 'unavailable', detail: 'timeout' })
    const { orderId, reference } = await anOrder('flutterwave')
    scripted('flutterwave').setChargeAnswer({ ok: true, checkoutUrl: 'https://flutterwave.test/pay', popup: null })
    expect((await pay(orderId, 'flutterwave')).reference).not.toBe(reference)
    expect(await attemptsOf(orderId)).toEqual(['flutterwave cancelled', 'flutterwave open'])
  })
})

test('the provider is asked about an earlier payment before another is opened', async () => {
  const { orderId, reference } = await anOrder()
  scripted('paystack').pay(reference)
  passed += 10_000
  expect(await payAgain(shop, orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })).toEqual({
    ok: false,
    reason: 'already_paid',
  })
  expect(await attemptsOf(orderId)).toEqual(['paystack paid'])
})

describe('pending money', () => {
  const choice = { provider: 'korapay', presentation: 'popup', openedFrom: null } as const
  const withTransfer = async () => {
    const order = await anOrder()
    scripted('paystack').setVerification(order.reference, {
      ...{ state: 'pending', reference: order.reference, transactionId: null, channel: 'bank_transfer' },
      ...{ amount: 1_250_000, currency: 'NGN', mode: 'test', fee: null },
    })
    passed += 6_000
    return order
  }

  // @rule §7 Providers, D18a | No other payment is opened while money is pending, unless the payer knows of it
  //   broken by: opened anyway, or never (pay-again.server.ts)
  test('keeps another payment from being opened until the payer knows of it', async () => {
    const { orderId } = await withTransfer()
    expect(await payAgain(shop, orderId, choice)).toEqual({ ok: false, reason: 'payment_pending' })
    expect(await attemptsOf(orderId)).toEqual(['paystack pending'])
    expect(await payAgain(shop, orderId, { ...choice, pendingIsKnown: true })).toMatchObject({ ok: true })
    expect(await attemptsOf(orderId)).toEqual(['paystack pending', 'korapay open'])
    // The transfer is still on its way, and everybody else is still told of it.
    expect(await payAgain(shop, orderId, choice)).toEqual({ ok: false, reason: 'payment_pending' })
    expect((await readPaymentState(shop.db, orderId)).awaited).toMatchObject({ provider: 'paystack', isTransfer: true })
  })

  // @rule §7 Providers, D18b | A payment that its payer reported, while its provider can't be asked, counts as pending
  //   broken by: the report not stored (hint-payment.server.ts); stored for good (settle-payment.server.ts)
  test('includes what the payer has reported while the provider can’t be asked, until it answers', async () => {
    const { orderId, reference } = await anOrder()
    const paystack = scripted('paystack')
    paystack.setVerification(reference, { state: 'unavailable', detail: 'timeout' })
    const awaited = async () => (await readPaymentState(shop.db, orderId)).awaited?.reference ?? null
    const hint = async (action: HintAction) => {
      passed += 6_000
      await hintPayment(shop, guestWith(orderId), { orderId, action })
    }
    await hint('payment_cancelled')
    await hint('payment_failed')
    expect(await awaited()).toBeNull()
    await hint('payment_success')
    expect(await awaited()).toBe(reference)
    passed += 6_000
    expect(await payAgain(shop, orderId, choice)).toEqual({ ok: false, reason: 'payment_pending' })
    expect(await resumePayment(shop, orderId)).toBeNull()
    expect(await checkReplaceable(shop.db, orderId)).toEqual({ state: 'under_way' })
    paystack.setVerification(reference, { state: 'not_found' })
    passed += 6_000
    expect(await payAgain(shop, orderId, choice)).toMatchObject({ ok: true })
    expect(await awaited()).toBeNull()
  })

  // @rule D12 | A mismatched payment keeps other payments from being opened until its money is refunded
  //   broken by: a mismatch not checked (pay-again.server.ts)
  test('of a mismatched payment keeps another from being opened until it is refunded, even if the payer knows of it', async () => {
    const { orderId } = await anOrder()
    const attempt = shop.db.updateTable('paymentAttempt').set({ state: 'mismatch', received: 100 })
    const { id: attemptId } = await attempt.where('orderId', '=', orderId).returning('id').executeTakeFirstOrThrow()
    const entry = { orderId, attemptId, createdAt: shop.clock() }
    await shop.db
      .insertInto('moneyLedger')
      .values({ ...entry, kind: 'received', amount: 100 })
      .execute()
    const asked = { provider: 'korapay', presentation: 'popup', openedFrom: null, pendingIsKnown: true } as const
    expect(await payAgain(shop, orderId, asked)).toEqual({ ok: false, reason: 'payment_pending' })
    await shop.db
      .insertInto('moneyLedger')
      .values({ ...entry, kind: 'refunded', amount: -100 })
      .execute()
    expect(await payAgain(shop, orderId, asked)).toMatchObject({ ok: true })
  })

  test('doesn’t include an attempt that the provider has answered about', async () => {
    const { orderId, reference } = await anOrder()
    passed += 6_000
    await hintPayment(shop, guestWith(orderId), { orderId, action: 'payment_success' })
    expect((await readPaymentState(shop.db, orderId)).awaited).toBeNull()
    scripted('paystack').pay(reference)
    await settlePayment(shop, reference)
    await noteReported(shop, reference)
    expect((await readPaymentState(shop.db, orderId)).awaited).toBeNull()
  })

  test('is the reason given first for an order that was cancelled meanwhile', async () => {
    const { orderId } = await withTransfer()
    await shop.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
    expect(await payAgain(shop, orderId, choice)).toEqual({ ok: false, reason: 'payment_pending' })
    expect(await payAgain(shop, orderId, { ...choice, pendingIsKnown: true })).toEqual({
      ok: false,
      reason: 'not_payable',
    })
  })
})

test('requesting the same payment again and again extends its order’s reservation once', async () => {
  const { orderId } = await anOrder()
  const expiry = async () =>
    (await shop.db.selectFrom('order').where('id', '=', orderId).select(['createdAt', 'expiresAt']).executeTakeFirst())
      ?.expiresAt
  const placedUntil = Number(await expiry())
  const prolongedBy: number[] = []
  for (const minutes of [10, 10, 9, 11]) {
    passed += minutes * 60_000
    await pay(orderId, 'paystack')
    prolongedBy.push(Math.round((Number(await expiry()) - placedUntil) / 60_000))
  }
  // Not prolonged while more than fifteen minutes are left.
  expect(prolongedBy).toEqual([0, 20, 20, 20])
})
