import { expect } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { forEachLimited } from '#domain/payments/for-each-limited.ts'
import type { ProviderMode } from '#domain/payments/provider.ts'
import { reconcilePayments } from '#domain/payments/reconciliation/reconcile-payments.server.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { testDatabase } from './database.ts'
import { type CouponToMake, makeCoupon, makeProduct } from './factories.ts'
import { inconsistencies } from './virtual/inconsistencies.ts'
import { openNodes } from './virtual/nodes.ts'
import { type OrderInput, openShopper, type VirtualOrder } from './virtual/shopper.ts'
import { readStoredState } from './virtual/stored-state.ts'
import { timesOffTheClock } from './virtual/times.ts'

type OrderToPlace = Omit<OrderInput, 'productId'> & { productId?: string }

const placedAtOnce = 8

export type VirtualShop = Awaited<ReturnType<typeof openVirtualShop>>

/**
 * A whole shop in one process on a fake clock: a real database, one or two nodes with their real provider adapters and routers, and the
 * sandbox providers, whose webhooks go to the nodes in turn. Only `advance` advances time and runs jobs.
 */
export async function openVirtualShop(options: { nodes?: 1 | 2; mode?: ProviderMode } = {}) {
  const database = await testDatabase()
  const nodes = openNodes(database.url, { count: options.nodes ?? 1, mode: options.mode ?? 'sandbox' })
  const shopper = openShopper(nodes)
  const stored = readStoredState(database.db)
  const { providers, settled, takeFaults } = nodes
  const openedAt = nodes.clock.now()
  const stockMade = new Map<string, number>()
  let coupons = 0

  /** Adds a product with this stock; returns its id. */
  async function product(pieces = 10): Promise<string> {
    const id = await makeProduct(database.db, { price: 20_000, stock: pieces })
    stockMade.set(id, pieces)
    return id
  }

  /** Places a guest order and opens its payment, by default for a new product. */
  const order = async (input: OrderToPlace): Promise<VirtualOrder> =>
    shopper.order({ ...input, productId: input.productId ?? (await product()) })

  return {
    db: database.db,
    databaseUrl: database.url,
    stored,
    nodes: nodes.all,
    clock: nodes.clock,
    settings: nodes.settings,
    advance: nodes.advance,
    restart: nodes.restart,
    settled,
    takeFaults,
    /** The nodes' calls to the providers (`calls`), and the webhooks that these sent (`deliveries`), each in order. */
    calls: providers.calls,
    deliveries: providers.deliveries,

    ...shopper,
    product,

    /** Adds a live coupon. */
    async coupon(values: CouponToMake = {}): Promise<{ id: string; code: string }> {
      const code = `TEST${++coupons}`
      return { id: await makeCoupon(database.db, { code, startsAt: new Date(0), ...values }), code }
    },

    order,

    /** Places `count` orders, by default with each provider in turn. */
    async orders(count: number, input: Partial<OrderToPlace> = {}): Promise<VirtualOrder[]> {
      const placed: VirtualOrder[] = []
      const places = Array.from({ length: count }, (_, place) => place)
      await forEachLimited(places, placedAtOnce, async (place) => {
        const provider = providerNames[place % providerNames.length] ?? 'paystack'
        placed[place] = await order({ provider, ...input })
      })
      return placed
    },

    /** Sets the sandbox's switches for one payment, or for the next one that a provider opens. */
    scenario: providers.scenario,
    control: providers.control,
    charge: providers.charge,

    /** Sends a webhook to the next node; returns the response's status. */
    async send(provider: ProviderName, body: string | Uint8Array<ArrayBuffer>, headers: HeadersInit): Promise<number> {
      const request = new Request(`${publicUrl}/webhooks/${provider}`, { method: 'POST', body, headers })
      return (await nodes.next().ask(request)).status
    },

    /** The recorded effects of an order's payment; tests compare them before and after an event. */
    doneFor: async ({ orderId }: { orderId: string }) => ({
      history: await stored.history(orderId),
      ledger: await stored.ledger(orderId),
      tasks: await stored.tasks(orderId),
      mails: await stored.mails(orderId),
    }),

    /** Describes contradictions between the stored records. */
    inconsistencies: () => inconsistencies(database.db, stockMade),

    /** Expects consistent records, timestamps that come only from the shop's clock, and no reported faults. */
    async expectConsistent(): Promise<void> {
      await settled()
      expect(await inconsistencies(database.db, stockMade)).toEqual([])
      expect(await timesOffTheClock(database.db, { from: openedAt, until: nodes.clock.now() })).toEqual([])
      expect(takeFaults()).toEqual([])
    },

    /** Expects that the shop's own reconciliation with the providers finds no differences. */
    async expectReconciled(): Promise<void> {
      const pace = { concurrency: 8, pauseMs: 0, retryAfterMs: 0 }
      const compared = await reconcilePayments(nodes.next().shop, { scope: 'all', pace })
      expect(compared.differences.listed).toEqual([])
      expect(compared.notCompared.listed).toEqual([])
    },

    async close(): Promise<void> {
      await nodes.close()
      await database.close()
    },
  }
}
