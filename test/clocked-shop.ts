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

/** Deletes all orders and webhooks, so that advancing one test's clock doesn't affect another test's orders. */
export const deleteOrders = (db: Database) => sql`truncate "order", webhook_event cascade`.execute(db)

/** A shop with one scripted provider and a clock that tests set. It records every verify call with its time, and every reported fault. */
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
    /** When verify was called for a payment, in seconds since the clock's start. */
    verifyTimes: (reference: string) =>
      verifyCalls.filter((one) => one.reference === reference).map((one) => one.second),
    /** Replaces the answer to verify for a payment; it may also wait or throw. */
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
    /** Sets the clock; returns the seconds since its start. */
    setTime: (moment: Date) => {
      now = moment.getTime()
      return (now - start) / 1000
    },
    /** Another node of this shop, on another connection pool. */
    anotherNode: (other: Database): Shop => ({ ...shop, db: other }),
    async anUnpaidOrder({ stock = 10, couponCode = null }: { stock?: number; couponCode?: string | null } = {}) {
      const productId = await makeProduct(db, { stock })
      const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode }))
      if (!placed.ok || !placed.payment) throw new Error('no order')
      const { reference, amount } = placed.payment
      return { orderId: placed.order.id, reference, amount, productId } satisfies UnpaidOrder
    },
    /** Delivers a webhook about a payment; another `nonce` makes another body. */
    async webhook(reference: string, nonce = ''): Promise<void> {
      const body = new TextEncoder().encode(JSON.stringify({ reference, nonce }))
      const receipt = await receiveWebhook(shop, 'paystack', body, new Headers({ 'x-test-signature': 'right' }))
      if (!receipt.ok) throw new Error(receipt.reason)
    },
  }
}
