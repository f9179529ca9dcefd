import { expect } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { inParallel } from '#domain/payments/in-parallel.ts'
import type { ProviderMode } from '#domain/payments/provider.ts'
import { reconcilePayments } from '#domain/payments/reconciliation/reconcile-payments.server.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { testDatabase } from './database.ts'
import { type CouponToMake, makeCoupon, makeProduct } from './makers.ts'
import { disagreements } from './virtual/agreement.ts'
import { openNodes } from './virtual/nodes.ts'
import { type OrderWish, openShopper, type VirtualOrder } from './virtual/shopper.ts'
import { readStoredState } from './virtual/stored-state.ts'

type OrderToPlace = Omit<OrderWish, 'productId'> & { productId?: string }

const placedAtOnce = 8

export type VirtualShop = Awaited<ReturnType<typeof openVirtualShop>>

/**
 * A whole shop in one process, on one virtual clock: a real database, one or two nodes with their real adapters and doors,
 * and the imitated providers, whose webhooks go to the nodes in turn. Nothing happens but what pressing, telling, coming
 * back and `advance` set off.
 */
export async function openVirtualShop(wish: { nodes?: 1 | 2; mode?: ProviderMode } = {}) {
  const database = await testDatabase()
  const nodes = openNodes(database.url, { count: wish.nodes ?? 1, mode: wish.mode ?? 'sandbox' })
  const shopper = openShopper(nodes)
  const stored = readStoredState(database.db)
  const { providers, settled, takeFaults } = nodes
  const stockMade = new Map<string, number>()
  let coupons = 0

  /** Makes a product with that many pieces. */
  async function product(pieces = 10): Promise<string> {
    const id = await makeProduct(database.db, { price: 20_000, stock: pieces })
    stockMade.set(id, pieces)
    return id
  }

  /** Places an order as a guest, for a product of its own unless one is given, and opens its payment. */
  const order = async (wish: OrderToPlace): Promise<VirtualOrder> =>
    shopper.order({ ...wish, productId: wish.productId ?? (await product()) })

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
    /** What the shops asked of the providers, and what those sent; in order. */
    calls: providers.calls,
    deliveries: providers.deliveries,

    ...shopper,
    product,

    /** Makes a coupon that counts already. */
    async coupon(values: CouponToMake = {}): Promise<{ id: string; code: string }> {
      const code = `TEST${++coupons}`
      return { id: await makeCoupon(database.db, { code, startsAt: new Date(0), ...values }), code }
    },

    order,

    /** Places that many orders, at every provider in turn unless one is named. */
    async orders(count: number, wish: Partial<OrderToPlace> = {}): Promise<VirtualOrder[]> {
      const placed: VirtualOrder[] = []
      const places = Array.from({ length: count }, (_, place) => place)
      await inParallel(places, placedAtOnce, async (place) => {
        const provider = providerNames[place % providerNames.length] ?? 'paystack'
        placed[place] = await order({ provider, ...wish })
      })
      return placed
    },

    /** Sets the sandbox's switches for one payment, or for the next one that a provider opens. */
    scenario: providers.scenario,
    control: providers.control,
    charge: providers.charge,

    /** Sends a webhook of one's own making, or one that was sent before, to the nodes in turn; answers with the status. */
    async send(provider: ProviderName, body: string | Uint8Array<ArrayBuffer>, headers: HeadersInit): Promise<number> {
      const request = new Request(`${publicUrl}/webhooks/${provider}`, { method: 'POST', body, headers })
      return (await nodes.next().ask(request)).status
    },

    /** What has been done about an order: the same again means that nothing was done. */
    doneFor: async ({ orderId }: { orderId: string }) => ({
      history: await stored.history(orderId),
      ledger: await stored.ledger(orderId),
      tasks: await stored.tasks(orderId),
      mails: await stored.mails(orderId),
    }),

    /** What in the database contradicts itself. */
    disagreements: () => disagreements(database.db, stockMade),

    /** Everything that is written down agrees, and nothing went wrong on the way. */
    async expectAgreement(): Promise<void> {
      await settled()
      expect(await disagreements(database.db, stockMade)).toEqual([])
      expect(takeFaults()).toEqual([])
    },

    /** The shop's own comparison of its records with what the providers say finds nothing. */
    async expectNoDifferences(): Promise<void> {
      const pace = { lanes: 8, pauseMs: 0, retryAfterMs: 0 }
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
