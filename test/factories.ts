import { randomUUID } from 'node:crypto'
import { type CartLineInput, lineId } from '#domain/cart/cart-line.ts'
import type { PlaceOrderInput } from '#domain/checkout/placement.ts'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import { naira } from '#domain/money/money.ts'
import type { Message } from '#domain/notifications/mailer.ts'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { type OrderToRecord, recordOrder } from '#domain/orders/record-order.server.ts'
import type { ShippingAddress } from '#domain/orders/shipping-address.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { cachedPasswords } from './cached-passwords.ts'
import { directEncoder } from './direct-encoder.ts'
import { directUploads } from './direct-uploads.ts'
import { scriptedConnections } from './scripted-connections.ts'
import { type ScriptedProvider, scriptedProvider } from './scripted-providers.ts'

const passwords = cachedPasswords()

export type TestShop = Shop & { sent: Message[]; scripted: ReadonlyMap<ProviderName, ScriptedProvider> }

/** A shop on a test database with scripted payment providers. Mails and pictures stay in memory. */
export function testShop(db: Database, overrides: Partial<Shop> = {}): TestShop {
  const scripted = new Map(providerNames.map((name) => [name, scriptedProvider(name)]))
  const files = new Map<string, Uint8Array>()
  const sent: Message[] = []
  return {
    db,
    providers: scripted,
    scripted,
    presentation: 'popup',
    storage: {
      has: async (key) => files.has(key),
      read: async (key) => files.get(key) ?? null,
      size: async (key) => files.get(key)?.byteLength ?? null,
      write: async (key, bytes) => void files.set(key, bytes),
      delete: async (folder) => {
        for (const key of [...files.keys()]) if (key.startsWith(`${folder}/`)) files.delete(key)
      },
    },
    encoder: directEncoder,
    uploads: directUploads,
    mailer: { send: async (message) => void sent.push(message) },
    sent,
    connections: scriptedConnections(sent),
    printReceipt: async ({ heading }) => new TextEncoder().encode(`%PDF ${heading}`),
    passwords,
    clock: () => new Date(),
    publicUrl: 'http://localhost:3000',
    secret: 'a secret that only tests know, long enough',
    report: (fault) => {
      throw fault
    },
    noteSecurity: () => {},
    ...overrides,
  }
}

let made = 0
const next = () => ++made

export async function makeCategory(db: Database, values: { name?: string; slug?: string } = {}): Promise<string> {
  const number = next()
  const { id } = await db
    .insertInto('category')
    .values({ name: `Category ${number}`, slug: `category-${number}`, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ProductToMake = {
  name?: string
  slug?: string
  /** In naira, for readability. */
  price?: number
  compareAtPrice?: number
  categoryId?: string
  sizes?: string[]
  colors?: string[]
  stock?: number | { size: string | null; color: string | null; onHand: number }[]
  isNew?: boolean
  createdAt?: Date
  archivedAt?: Date
  /** False for a draft. */
  isPublished?: boolean
  publishedAt?: Date | null
  dueAt?: Date
}

/** Inserts a product and returns its id. Defaults: ₦10,000, no options, ten on hand. */
export async function makeProduct(db: Database, product: ProductToMake = {}): Promise<string> {
  const { stock = 10, price = 10_000, compareAtPrice, categoryId, ...values } = product
  const number = next()
  const { id } = await db
    .insertInto('product')
    .values({
      name: `Product ${number}`,
      slug: `product-${number}`,
      price: price * naira,
      compareAtPrice: compareAtPrice === undefined ? null : compareAtPrice * naira,
      categoryId: categoryId ?? (await makeCategory(db)),
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cells = typeof stock === 'number' ? [{ size: null, color: null, onHand: stock }] : stock
  if (cells.length > 0) {
    await db
      .insertInto('stock')
      .values(cells.map((cell) => ({ ...cell, productId: id })))
      .execute()
  }
  return id
}

export type CouponToMake = {
  code?: string
  discountType?: 'percentage' | 'fixed'
  discountValue?: number
  minPurchaseAmount?: number
  maxDiscountAmount?: number | null
  startsAt?: Date
  expiresAt?: Date | null
  usageLimit?: number | null
  limitPerCustomer?: number | null
  timesUsed?: number
  isActive?: boolean
  showInBanner?: boolean
}

/** Inserts a coupon and returns its id. Defaults: live, ten percent. */
export async function makeCoupon(db: Database, coupon: CouponToMake = {}): Promise<string> {
  const { id } = await db
    .insertInto('coupon')
    .values({
      code: `CODE${next()}`,
      discountType: 'percentage',
      discountValue: 1000,
      startsAt: new Date(Date.now() - 86_400_000),
      ...coupon,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const anAddress: ShippingAddress = {
  firstName: 'Adé',
  lastName: 'Ọláwálé',
  email: 'ade@example.com',
  phone: '0803 123 4567',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'Lagos',
}

/** Inserts an unpaid order for one piece, ₦12,500 in all, and returns its id. */
export async function makeOrder(db: Database, order: Partial<OrderToRecord> = {}): Promise<string> {
  const productId = await makeProduct(db)
  const { id: stockId } = await db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow()
  const bought = { productId, size: null, color: null, quantity: 1 }
  const sold = { stockId, name: 'Bùbá', slug: 'buba', image: null, price: 10_000 * naira }
  return await db.transaction().execute((tx) =>
    recordOrder(tx, {
      userId: null,
      totals: { subtotal: 10_000 * naira, discount: 0, shippingFee: 2_500 * naira, totalAmount: 12_500 * naira },
      coupon: null,
      channel: 'shop',
      payer: { email: anAddress.email, phone: anAddress.phone },
      shippingAddress: anAddress,
      paymentGateway: 'paystack',
      checkoutKey: randomUUID(),
      fingerprint: 'of this order',
      placedAt: new Date(),
      expiresAt: new Date(Date.now() + 30 * 60_000),
      placedFrom: null,
      placedNetwork: null,
      lines: [{ ...bought, ...sold, lineKey: lineId(bought), kind: 'ready_made', attributes: {} }],
      ...order,
    }),
  )
}

/** A cart line for a product without options. */
export const aLine = (productId: string, quantity = 1): CartLineInput => ({
  productId,
  size: null,
  color: null,
  quantity,
})

/** Input for placing an order. It expects the current total, and by default has its own checkout key and e-mail address. */
export async function aCheckout(
  shop: Shop,
  lines: CartLineInput[],
  overrides: Partial<PlaceOrderInput> = {},
): Promise<PlaceOrderInput> {
  const couponCode = overrides.couponCode ?? null
  const { totals } = await quoteCart(shop, { lines, couponCode })
  return {
    lines,
    couponCode,
    shippingAddress: { ...anAddress, email: `ade-${next()}@example.com` },
    paymentGateway: 'paystack',
    expectedTotal: totals.totalAmount,
    checkoutKey: randomUUID(),
    ...overrides,
  }
}
