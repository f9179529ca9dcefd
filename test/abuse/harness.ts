import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { providerNames } from '#domain/orders/provider-name.ts'
import { createProvider, publicUrl } from '../crash/provider.ts'
import { testDatabase } from '../database.ts'
import { aLine, anAddress, makeProduct } from '../factories.ts'
import { type AbusedNode, startNode } from './nodes.ts'
import { openVisitor, shopperAddress, type Visitor } from './visitors.ts'

export type AbusedShop = Awaited<ReturnType<typeof openAbusedShop>>

type Options = { settings?: Record<string, string>; nodes?: number; products?: number; stock?: number }

/**
 * A shop with its limits on, in one or several processes of its own, with the sandbox's payment providers in this one. Attackers
 * and shoppers reach it over real sockets from loopback addresses of their own.
 */
export async function openAbusedShop({ settings = {}, nodes: count = 1, products = 40, stock = 1_000 }: Options = {}) {
  const { url: databaseUrl, db, close } = await testDatabase()
  const provider = await createProvider()
  const productIds: string[] = []
  for (let n = 0; n < products; n += 1) productIds.push(await makeProduct(db, { stock }))
  const addresses = { databaseUrl, publicUrl, sandboxUrl: provider.sandboxUrl }
  const nodes = await Promise.all(Array.from({ length: count }, () => startNode(addresses, settings)))
  const [first] = nodes
  if (!first) throw new Error('A shop has at least one node')
  provider.shopPort = first.port
  const visitors = new Set<Visitor>()
  return {
    db,
    nodes,
    provider,
    productIds,
    port: first.port,
    /** A visitor at an address; `node` is the place of the node in `nodes`. */
    visitor: (address: string, node = 0): Visitor => {
      const visitor = openVisitor(nodes[node]?.port ?? first.port, address)
      visitors.add(visitor)
      return visitor
    },
    /** The lines that all nodes have logged. */
    log: () => nodes.flatMap((node: AbusedNode) => node.log),
    /** Sets the clocks of all nodes forward, in milliseconds. */
    advance: async (milliseconds: number) => {
      for (const node of nodes) await node.advance(milliseconds)
      await provider.advance(milliseconds)
    },
    close: async () => {
      for (const visitor of visitors) visitor.leave()
      await Promise.all(nodes.map((node) => node.stop()))
      await provider.close()
      await close()
    },
  }
}

const quoteSchema = z.object({ data: z.object({ totals: z.object({ totalAmount: z.number() }) }) })
const placedSchema = z.object({ order: z.object({ id: z.uuid() }), payment: z.object({ reference: z.string() }) })
const hintSchema = z.object({ success: z.boolean() })

/** One purchase as an honest shopper makes it: a page, a quote, an order, the payment, its confirmation. Returns its milliseconds. */
async function buy(shop: AbusedShop, visitor: Visitor, n = 0): Promise<number> {
  const began = performance.now()
  const lines = [aLine(shop.productIds[n % shop.productIds.length] ?? '')]
  const paymentGateway = providerNames[n % providerNames.length] ?? 'paystack'
  expectStatus(await visitor.ask('/'), 200, 'the home page')
  const quoted = await visitor.ask('/api/v1/quotes', { method: 'POST', body: { lines, couponCode: null } })
  expectStatus(quoted, 200, 'a quote')
  const { totals } = quoteSchema.parse(JSON.parse(quoted.text)).data
  const placed = await visitor.ask('/api/v1/orders', {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines,
      couponCode: null,
      shippingAddress: { ...anAddress, email: `shopper-${randomUUID().slice(0, 8)}@example.com` },
      paymentGateway,
      expectedTotal: totals.totalAmount,
    },
  })
  expectStatus(placed, 201, 'an order')
  const { order, payment } = placedSchema.parse(JSON.parse(placed.text))
  await shop.provider.pay(paymentGateway, payment.reference)
  const told = await visitor.ask('/functions/v1/update-order-status', {
    method: 'POST',
    body: { orderId: order.id, action: 'payment_success', isGuestOrder: true },
  })
  expectStatus(told, 200, 'a payment')
  if (!hintSchema.parse(JSON.parse(told.text)).success) throw new Error('A payment was not confirmed')
  return performance.now() - began
}

function expectStatus({ status, text }: { status: number; text: string }, expected: number, what: string): void {
  if (status !== expected) throw new Error(`${what} was answered with ${status}: ${text.slice(0, 300)}`)
}

/** The value below which 95 % of these are. */
export const p95Of = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Infinity

export type Purchases = { succeeded: number; failures: string[]; p95: number }

/**
 * Honest purchases, `atOnce` at a time, from shoppers at twenty addresses or more. `p95` is in milliseconds, of those that succeeded.
 */
export async function buyHonestly(shop: AbusedShop, { purchases = 20, atOnce = 4 } = {}): Promise<Purchases> {
  const times: number[] = []
  const failures: string[] = []
  let next = 0
  const queue = async () => {
    for (let n = next++; n < purchases; n = next++) {
      const visitor = shop.visitor(shopperAddress(n % Math.max(20, purchases / 5)), n % shop.nodes.length)
      try {
        times.push(await buy(shop, visitor, n))
      } catch (fault) {
        failures.push(String(fault))
      }
      visitor.leave()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, queue))
  return { succeeded: times.length, failures, p95: p95Of(times) }
}
