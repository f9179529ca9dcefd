import { setTimeout as wait } from 'node:timers/promises'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Kobo } from '#domain/money/money.ts'
import { type GatewayName, gatewayNames } from '#domain/orders/gateway-name.ts'
import { receiveWebhook } from '#domain/payments/webhooks/receive-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { testDatabase } from '../database.ts'
import { type ScriptedGateway, scriptedGateway } from '../gateways.ts'
import { aCheckout, aLine, testShop } from '../makers.ts'
import { openTestPool } from '../open-test-pool.ts'
import type { Dice } from './dice.ts'

export type Several = Awaited<ReturnType<typeof openSeveral>>
export type OrderToPay = { orderId: string; reference: string; amount: Kobo; gateway: ScriptedGateway }

/**
 * Three nodes of one shop in this process: each has a pool of its own, all have the same database, providers and clock. The
 * providers take their time, so that every race has another winner; `asked` counts their answers.
 */
export async function openSeveral(dice: Dice) {
  const { url, db, close } = await testDatabase(6)
  const faults: string[] = []
  const asked = new Map<string, number>()
  const scripted = new Map(gatewayNames.map((name) => [name, scriptedGateway(name)]))
  const gateways = new Map([...scripted].map(([name, gateway]) => [name, slow(gateway)]))
  let now = Date.now()

  function slow(gateway: ScriptedGateway): ScriptedGateway {
    return {
      ...gateway,
      verify: async (reference, transactionId) => {
        asked.set(reference, (asked.get(reference) ?? 0) + 1)
        await wait(dice.between(0, 5))
        const answer = await gateway.verify(reference, transactionId)
        await wait(dice.between(0, 5))
        return answer
      },
    }
  }
  const pools = [0, 1, 2].map(() => openTestPool(url, 6, 'several'))
  const nodes = pools.map((pool) =>
    testShop(pool.db, {
      gateways,
      clock: () => new Date(now),
      report: (fault, about) => void faults.push(`${about}: ${fault}`),
    }),
  )
  const anyNode = () => nodes[dice.between(0, nodes.length - 1)] as Shop

  return {
    db,
    nodes: nodes as unknown as readonly [Shop, Shop, Shop],
    faults,
    asked,
    anyNode,
    gateways: [...scripted.values()],
    advance: (milliseconds: number) => {
      now += milliseconds
    },
    async place(productId: string, couponCode: string | null = null, name?: GatewayName): Promise<OrderToPay | null> {
      const paymentGateway = name ?? (gatewayNames[dice.between(0, gatewayNames.length - 1)] as GatewayName)
      const shop = anyNode()
      const placed = await placeOrder(shop, await aCheckout(shop, [aLine(productId)], { couponCode, paymentGateway }))
      if (!placed.ok || !placed.payment) return null
      const gateway = scripted.get(paymentGateway) as ScriptedGateway
      const { reference, amount } = placed.payment
      return { orderId: placed.order.id, reference, amount, gateway }
    },
    close: async () => {
      for (const pool of pools) await pool.close()
      await close()
    },
  }
}

/** A provider's report of a payment; `words` makes it another than the last one of that payment. */
export async function report(node: Shop, { gateway, reference }: OrderToPay, words = ''): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify({ reference, words }))
  await receiveWebhook(node, gateway.name, body, new Headers({ 'x-test-signature': 'right' }))
}
