import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCoupon, makeProduct } from '#test/factories.ts'
import { aRefund, type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { paid, type ScriptedProvider } from '#test/scripted-providers.ts'
import { expireDueOrders } from '../attempts/expire-orders.server.ts'
import { pollDueAttempts } from '../attempts/poll-attempts.server.ts'
import { pollDueRefunds } from '../refunds/poll-refunds.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { reconcilePayments } from './reconcile-payments.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(12)
  shop = manualClockShop(database.db)
  await makeCoupon(shop.db, { code: 'OWN', usageLimit: 3 })
})
afterAll(() => database.close())

type Story = { orderId: string; productId: string; reference: string; amount: number; provider: ScriptedProvider }

const scripted = (name: ProviderName) => {
  const provider = shop.scripted.get(name)
  if (!provider) throw new Error(`no ${name}`)
  return provider
}

async function begin(name: ProviderName, couponCode: string | null): Promise<Story> {
  const productId = await makeProduct(shop.db, { price: 20_000, stock: 2 })
  const input = await aCheckout(shop, [aLine(productId)], { paymentGateway: name, couponCode })
  const placed = await placeOrder(shop, input)
  // The coupon has few uses, which run out after a while.
  if (!placed.ok && couponCode) return begin(name, null)
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const { reference, amount } = placed.payment
  return { orderId: placed.order.id, productId, reference, amount, provider: scripted(name) }
}

async function pay(story: Story) {
  story.provider.pay(story.reference)
  await settlePayment(shop, story.reference)
}

async function payTwice(story: Story): Promise<string> {
  const again = await payAgain(shop, story.orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  await pay(story)
  scripted('korapay').pay(again.payment.reference)
  return again.payment.reference
}

async function expire() {
  shop.advanceMinutes(31)
  await expireDueOrders(shop)
}

async function refund(story: Story, values: Parameters<typeof aRefund>[1] = {}) {
  const asked = await requestRefund(shop, aRefund(story.orderId, values))
  if (!asked.ok) throw new Error(asked.reason)
}

const settleAtProvider = ({ provider }: Story) => {
  for (const one of provider.refunds) if (one.state === 'pending') one.state = 'done'
}

const stories: Record<string, (story: Story) => Promise<unknown>> = {
  paid: pay,
  'paid, and nobody told': async ({ provider, reference }) => provider.pay(reference),
  'never paid': async () => {},
  'one kobo short': async ({ provider, reference, amount }) => {
    provider.pay(reference, amount - 1)
    await settlePayment(shop, reference)
  },
  'one kobo too much, and nobody told': async ({ provider, reference, amount }) => provider.pay(reference, amount + 1),
  failed: async ({ provider, reference, amount }) => {
    provider.setVerification(reference, { ...paid(reference, amount), state: 'failed' } as ReturnType<typeof paid>)
    await settlePayment(shop, reference)
  },
  'paid twice': payTwice,
  'paid twice, and the second given back': async (story) => {
    const reference = await payTwice(story)
    await settlePayment(shop, reference)
    await refund(story, { reference, amount: null })
    settleAtProvider({ ...story, provider: scripted('korapay') })
  },
  'expired and paid late': async (story) => {
    await expire()
    await pay(story)
  },
  'expired and paid late, the stock gone': async (story) => {
    await expire()
    await shop.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', story.productId).execute()
    await pay(story)
  },
  'given back in parts': async (story) => {
    await pay(story)
    await refund(story)
    await refund(story, { amount: null })
    settleAtProvider(story)
  },
  'given back in part, still under way': async (story) => {
    await pay(story)
    await refund(story)
  },
  'given back, the answer lost': async (story) => {
    await pay(story)
    story.provider.setRefundOutcome('times_out')
    await refund(story)
    story.provider.setRefundOutcome('made')
    settleAtProvider(story)
  },
  'given back on the dashboard': async (story) => {
    await pay(story)
    story.provider.refundFromDashboard(story.reference, 12_345)
  },
  'taken back by the provider': async ({ provider, reference, amount, ...story }) => {
    await pay({ provider, reference, amount, ...story })
    provider.setVerification(reference, { ...paid(reference, amount), state: 'reversed' } as ReturnType<typeof paid>)
  },
}

const compare = () => reconcilePayments(shop, { scope: 'all', pace: { concurrency: 4, pauseMs: 0, retryAfterMs: 0 } })

test('the shop’s own records agree, whatever happens to an order', async () => {
  const lives = fc.record({
    story: fc.constantFrom(...Object.keys(stories)),
    provider: fc.constantFrom(...providerNames),
    couponCode: fc.constantFrom('OWN', null),
    rounds: fc.boolean(),
  })
  const sample = fc.sample(lives, { numRuns: 60, seed: 20_260_302 })
  expect(new Set(sample.map(({ story }) => story)).size).toBe(Object.keys(stories).length)
  for (const { story, provider, couponCode, rounds } of sample) {
    await stories[story]?.(await begin(provider, couponCode))
    if (rounds) await goOn()
  }
  const first = await compare()
  expect(first.differences).toEqual({ count: 0, listed: [] })
  expect(first.notCompared.count).toBe(0)
  expect(first.orders).toBe(60)
  expect(first.repaired.count).toBeGreaterThan(0)
  for (const { received, provider, fees, refunded, ledger } of Object.values(first.totals)) {
    expect(provider).toBe(received)
    expect(ledger).toBe(received - refunded - fees)
  }
  expect(await compare()).toEqual({ ...first, repaired: { count: 0, listed: [] } })
})

async function goOn() {
  shop.advanceMinutes(3)
  await pollDueAttempts(shop)
  await pollDueRefunds(shop)
}
