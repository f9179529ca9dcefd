import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { testDatabase } from '../database.ts'
import { aCheckout, aLine, testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import { type ScriptedProvider, scriptedProvider } from '../scripted-providers.ts'
import type { SeededRandom } from '../seeded-random.ts'

export type Cluster = Awaited<ReturnType<typeof openCluster>>
export type OrderToPay = { orderId: string; reference: string; amount: Kobo; provider: ScriptedProvider }

/**
 * Three nodes of one shop in this process, each with its own connection pool, on the same database, providers and clock. The providers
 * answer after random delays, so that races end differently. `verifyCounts` counts verify calls by reference.
 */
export async function openCluster(random: SeededRandom) {
  const { url, db, close } = await testDatabase(6)
  const faults: string[] = []
  const verifyCounts = new Map<string, number>()
  const scripted = new Map(providerNames.map((name) => [name, scriptedProvider(name)]))
  const providers = new Map([...scripted].map(([name, provider]) => [name, slow(provider)]))
  let now = Date.now()

  function slow(provider: ScriptedProvider): ScriptedProvider {
    return {
      ...provider,
      verify: async (reference, transactionId) => {
        verifyCounts.set(reference, (verifyCounts.get(reference) ?? 0) + 1)
        await wait(random.between(0, 5))
        const answer = await provider.verify(reference, transactionId)
        await wait(random.between(0, 5))
        return answer
      },
    }
  }
  const pools = [0, 1, 2].map(() => openTestPool(url, 6, 'several'))
  const nodes = pools.map((pool) =>
    testShop(pool.db, {
      providers,
      clock: () => new Date(now),
      report: (fault, about) => void faults.push(`${about}: ${fault}`),
    }),
  )
  const anyNode = () => nodes[random.between(0, nodes.length - 1)] as Shop

  return {
    db,
    nodes: nodes as unknown as readonly [Shop, Shop, Shop],
    faults,
    verifyCounts,
    anyNode,
    providers: [...scripted.values()],
    advance: (milliseconds: number) => {
      now += milliseconds
    },
    async place(productId: string, couponCode: string | null = null, name?: ProviderName): Promise<OrderToPay | null> {
      const paymentGateway = name ?? (providerNames[random.between(0, providerNames.length - 1)] as ProviderName)
      const shop = anyNode()
      const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode, paymentGateway }))
      if (!placed.ok || !placed.payment) return null
      const provider = scripted.get(paymentGateway) as ScriptedProvider
      const { reference, amount } = placed.payment
      return { orderId: placed.order.id, reference, amount, provider }
    },
    close: async () => {
      for (const pool of pools) await pool.close()
      await close()
    },
  }
}

/** Delivers a provider's webhook about a payment; another `nonce` makes another body. */
export async function report(node: Shop, { provider, reference }: OrderToPay, nonce = ''): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify({ reference, nonce }))
  await receiveWebhook(node, provider.name, body, new Headers({ 'x-test-signature': 'right' }))
}
