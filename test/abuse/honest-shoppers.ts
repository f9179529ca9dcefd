import { z } from 'zod'
import { providerNames } from '#domain/orders/provider-name.ts'
import { eventually } from '../eventually.ts'
import type { AttackName } from './attacks/attacks.ts'
import type { AbusedShop } from './harness.ts'
import { expectStatus, orderOverHttp } from './order-over-http.ts'
import type { AttackerProcess } from './start-attacker.ts'
import { shopperAddress, type Visitor } from './visitors.ts'

const statusSchema = z.object({ paymentStatus: z.string() })

/** Two at a time in each phase, so that shoppers wait for the shop and not for each other. */
const atOnce = 2
/** How long after a payment the sandbox sends its webhook. */
const webhookDelayMs = 1_000

export type Purchases = {
  succeeded: number
  failures: string[]
  /** Webhooks about their payments that the shop refused. */
  refusedWebhooks: number
  /** The 95th percentile in milliseconds of the purchases that succeeded. */
  p95: number
}

/**
 * Makes one purchase as an honest shopper does: a page, suggestions, a view, a quote, an order, the payment with its webhook, and the order
 * shown as paid. Returns how many milliseconds it took.
 */
async function buy(shop: AbusedShop, visitor: Visitor, n: number): Promise<number> {
  const began = performance.now()
  const productId = shop.productIds[n % shop.productIds.length] ?? ''
  const provider = providerNames[n % providerNames.length] ?? 'paystack'
  expectStatus(await visitor.ask('/'), 200, 'the home page')
  expectStatus(await visitor.ask('/api/v1/suggestions?q=pro'), 200, 'a suggestion')
  expectStatus(await visitor.ask('/api/v1/views', { method: 'POST', body: { productId } }), 204, 'a view')
  const { orderId, reference } = await orderOverHttp(visitor, { productId, provider })
  await shop.provider.pay(provider, reference)
  const announced = shop.provider.advance(webhookDelayMs)
  const body = { orderId, action: 'payment_success', isGuestOrder: true }
  expectStatus(await visitor.ask('/functions/v1/update-order-status', { method: 'POST', body }), 200, 'a hint')
  await announced
  // Of the hint and the webhook, which runs at the same time, only one asks the provider; the other may finish before the result is known.
  await eventually(async () => {
    const shown = await visitor.ask(`/api/v1/orders/${orderId}/status`)
    expectStatus(shown, 200, 'an order’s status')
    if (statusSchema.parse(JSON.parse(shown.text)).paymentStatus !== 'success')
      throw new Error('A payment was not confirmed')
  })
  return performance.now() - began
}

/** The 95th percentile. */
export const p95Of = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity

/** Makes purchases at up to 200 different shoppers' addresses, at the nodes in turn. */
export async function buyHonestly(shop: AbusedShop, purchases: number): Promise<Purchases> {
  const times: number[] = []
  const failures: string[] = []
  const refusedBefore = shop.provider.refusedWebhooks()
  let next = 0
  const queue = async () => {
    for (let n = next++; n < purchases; n = next++) {
      const visitor = shop.visitor(shopperAddress(n), n % shop.nodes.length)
      try {
        times.push(await buy(shop, visitor, n))
      } catch (fault) {
        failures.push(String(fault))
      }
      visitor.leave()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, queue))
  const refusedWebhooks = shop.provider.refusedWebhooks() - refusedBefore
  return { succeeded: times.length, failures, refusedWebhooks, p95: p95Of(times) }
}

export type Comparison = {
  quiet: Purchases
  attacked: Purchases
  /** How long the attacked purchases took. */
  seconds: number
  /** How many of the attacker's requests got each answer; `none` are those whose connection was closed. */
  answers: Record<string, number>
}

type UnderAttack = {
  attacker: AttackerProcess
  purchases: number
  firstAddress: number
  /** Runs after the purchases, while the attack goes on. */
  meanwhile: () => Promise<unknown>
}

/** Makes purchases while the shop is quiet, then as many, with the same concurrency, while another process attacks it. */
export async function buyUnderAttack(
  shop: AbusedShop,
  name: AttackName,
  { attacker, purchases, firstAddress, meanwhile }: UnderAttack,
): Promise<Comparison> {
  const quiet = await buyHonestly(shop, purchases)
  const attack = await attacker.attack(name, { ...shop.target, firstAddress })
  const began = performance.now()
  const attacked = await buyHonestly(shop, purchases)
  const seconds = (performance.now() - began) / 1_000
  try {
    await meanwhile()
  } finally {
    await attack.stop()
  }
  return { quiet, attacked, seconds, answers: attack.answers() }
}
