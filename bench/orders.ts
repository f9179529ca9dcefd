import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { PlaceOrderInput } from '#domain/checkout/placement.ts'
import { naira } from '#domain/money/money.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { printReceipt } from '#infra/receipts/print-receipt.ts'
import { scriptedConnections } from '#test/scripted-connections.ts'
import { measure, ms, printRows, type Row, type Timing } from './measure.ts'
import { throwawayDatabase } from './throwaway-database.ts'

const orders = 1_500
const connections = 10
const price = 10_000 * naira
// An order is many statements, nearly all of them in one transaction; the baseline is a single statement.
const shareBound = 0.02

/** Measures orders a second with ten connections, for one hot product and spread over many, against one-row inserts in the same run. */
export async function benchOrders(): Promise<Row[]> {
  const database = await throwawayDatabase(connections)
  try {
    const products = await createProducts(database.db, 200)
    const shop = benchShop(database.db)
    await sql`create table baseline (id uuid primary key, body jsonb not null)`.execute(database.db)
    const insert = () =>
      sql`insert into baseline values (${randomUUID()}, ${JSON.stringify({ text: 'x'.repeat(500) })})`.execute(
        database.db,
      )
    const order = (productId: string) => placed(shop, productId)
    await measure(200, connections, (n) => order(products[n % products.length] ?? ''))
    const baseline = await measure(orders, connections, insert)
    const hot = await measure(orders, connections, () => order(products[0] ?? ''))
    const spread = await measure(orders, connections, (n) => order(products[n % products.length] ?? ''))
    return [row('orders on one hot product', hot, baseline), row('orders spread over 200 products', spread, baseline)]
  } finally {
    await database.close()
  }
}

function row(what: string, timing: Timing, baseline: Timing): Row {
  const share = timing.perSecond / baseline.perSecond
  return {
    what,
    figure: `${timing.perSecond.toFixed(0)} a second, p95 ${ms(timing.p95)}`,
    baseline: `one-row inserts: ${baseline.perSecond.toFixed(0)} a second, p95 ${ms(baseline.p95)}`,
    ratio: share.toFixed(2),
    bound: `≥ ${shareBound}`,
    met: share >= shareBound,
  }
}

async function placed(shop: Shop, productId: string): Promise<void> {
  const outcome = await placeOrder(shop, checkoutOf(productId))
  if (!outcome.ok) throw new Error(`An order was refused: ${outcome.reason}`)
}

/** The input of a checkout with one item. */
export const checkoutOf = (productId: string): PlaceOrderInput => ({
  lines: [{ productId, size: null, color: null, quantity: 1 }],
  couponCode: null,
  shippingAddress: {
    firstName: 'Ada',
    lastName: 'Bench',
    email: `ada-${randomUUID().slice(0, 8)}@example.com`,
    phone: '08030000000',
    address: '1 Broad Street',
    city: 'Lagos',
    state: 'Lagos',
  },
  paymentGateway: 'paystack',
  expectedTotal: price + defaultSettings.terms.shippingFee,
  checkoutKey: randomUUID(),
})

/** Creates products with more stock than any measurement sells. Returns their ids. */
export async function createProducts(db: Database, products: number): Promise<string[]> {
  const { id } = await db
    .insertInto('category')
    .values({ name: 'Bench', slug: 'bench' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await db
    .insertInto('product')
    .values(
      Array.from({ length: products }, (_, n) => ({ categoryId: id, slug: `bench-${n}`, name: `Bench ${n}`, price })),
    )
    .returning('id')
    .execute()
  await db
    .insertInto('stock')
    .values(rows.map((product) => ({ productId: product.id, onHand: 1_000_000 })))
    .execute()
  return rows.map((product) => product.id)
}

/** A shop whose provider responds at once, so that only the shop is measured. */
export function benchShop(db: Database): Shop {
  const answer = { ok: true, checkoutUrl: 'https://provider.test/pay', popup: null } as const
  return {
    db,
    providers: new Map([
      [
        'paystack',
        {
          name: 'paystack',
          mode: 'test',
          popupTakesReferenceOnce: false,
          smallestRefund: 1,
          initialise: async () => answer,
          verify: async () => ({ state: 'not_found' }),
          readWebhook: () => ({ ok: false, reason: 'missing' }),
          refund: async () => ({ ok: false, reason: 'rejected', detail: '' }),
          findRefunds: async () => ({ ok: true, refunds: [] }),
        },
      ],
    ]),
    presentation: 'popup',
    storage: {
      has: async () => false,
      read: async () => null,
      size: async () => null,
      write: async () => {},
      delete: async () => {},
    },
    encoder: { takeTurn: async () => null, encode: async () => new Uint8Array() },
    uploads: {
      receive: async () => ({ ok: false, reason: 'no_room' }),
      takeTurn: async () => null,
      reencode: async () => ({ ok: false, reason: 'unreadable' }),
      removeAbandoned: async () => {},
    },
    connections: scriptedConnections([]),
    mailer: { send: async () => {} },
    printReceipt,
    passwords: createPasswords(),
    clock: () => new Date(),
    publicUrl: 'http://localhost:3000',
    secret: 'not used by placing an order, but long enough',
    noteSecurity: () => {},
    report: (fault) => {
      throw fault
    },
  }
}

if (import.meta.main) printRows('Placing orders', await benchOrders())
