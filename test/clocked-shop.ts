import { sql } from 'kysely'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { Verification } from '#domain/payments/provider.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { aCheckout, aLine, makeProduct, testShop } from './factories.ts'
import { type ScriptedProvider, scriptedProvider } from './scripted-providers.ts'

export type UnpaidOrder = { orderId: string; reference: string; amount: Kobo; productId: string }
export type ClockedShop = ReturnType<typeof clockedShop>

const start = Date.now()

/** Begins again without orders and webhooks, so that one test's time doesn't come in another's. */
export const deleteOrders = (db: Database) => sql`truncate "order", webhook_event cascade`.execute(db)

/**
 * A shop with one scripted provider and a clock that is moved by hand. It notes every question to the provider with its
 * time, and every fault that is reported.
 */
export function clockedShop(db: Database) {
  const scripted = scriptedProvider('paystack')
  const verifyCalls: { reference: string; second: number }[] = []
  const faults: string[] = []
  const answers = new Map<string, () => Promise<Verification>>()
  let now = start
  const provider: ScriptedProvider = {
    ...scripted,
    verify: (reference, transactionId) => {
      verifyCalls.push({ reference, second: (now - start) / 1000 })
      return answers.get(reference)?.() ?? scripted.verify(reference, transactionId)
    },
  }
  const shop: Shop = testShop(db, {
    providers: new Map<ProviderName, ScriptedProvider>([['paystack', provider]]),
    clock: () => new Date(now),
    report: (fault, about) => void faults.push(`${about}: ${fault instanceof Error ? fault.message : fault}`),
  })
  return {
    shop,
    provider,
    faults,
    verifyCalls,
    /** The seconds, from the shop's start, at which the provider was asked about a payment. */
    verifyTimes: (reference: string) =>
      verifyCalls.filter((one) => one.reference === reference).map((one) => one.second),
    /** What the provider does when it is asked about a payment: take its time, say something, break. */
    setAnswer: (reference: string, answer: () => Promise<Verification>) => void answers.set(reference, answer),
    setUnavailable: (reference: string) =>
      answers.set(reference, async () => ({ state: 'unavailable', detail: 'time-out' })),
    pay: (reference: string) => {
      answers.delete(reference)
      provider.pay(reference)
    },
    advance: (seconds: number) => {
      now += seconds * 1000
    },
    /** Moves the clock to a moment; answers with its second. */
    setTime: (moment: Date) => {
      now = moment.getTime()
      return (now - start) / 1000
    },
    /** Another node of this shop, with a pool of its own. */
    anotherNode: (other: Database): Shop => ({ ...shop, db: other }),
    async anUnpaidOrder({ stock = 10, couponCode = null }: { stock?: number; couponCode?: string | null } = {}) {
      const productId = await makeProduct(db, { stock })
      const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode }))
      if (!placed.ok || !placed.payment) throw new Error('no order')
      const { reference, amount } = placed.payment
      return { orderId: placed.order.id, reference, amount, productId } satisfies UnpaidOrder
    },
    /** The provider reports a payment; `words` makes it another report than the last. */
    async webhook(reference: string, words = ''): Promise<void> {
      const body = new TextEncoder().encode(JSON.stringify({ reference, words }))
      const receipt = await receiveWebhook(shop, 'paystack', body, new Headers({ 'x-test-signature': 'right' }))
      if (!receipt.ok) throw new Error(receipt.reason)
    },
  }
}
