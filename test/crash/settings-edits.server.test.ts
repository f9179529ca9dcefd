import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import { naira } from '#domain/money/money.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { updateSettings } from '#domain/settings/update-settings.server.ts'
import { aCheckout, aLine, makeCoupon, makeProduct } from '../factories.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { administratorViewer } from '../viewers.ts'
import { type Cluster, openCluster } from './cluster.ts'

const orders = repetitions(200, 1_000)
const editor = administratorViewer()
const code = 'RACED'

/** What was valid at one moment: the terms, and the coupon's percentage (null while it is switched off). */
type Moment = { shippingFee: number; freeShippingAbove: number; discountValue: number | null }

let random: SeededRandom
let shops: Cluster
let products: string[]
let couponId: string
/** All moments in order. Only one editor changes terms and coupon, in turn. */
const moments: Moment[] = []
/** The sums that shoppers agreed to, by checkout key. */
const agreed = new Map<string, { shippingFee: number; discount: number; totalAmount: number }>()

beforeAll(async () => {
  random = seededRandom(seed)
  shops = await openCluster(random)
  await shops.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
  products = await Promise.all([8_000, 21_000, 34_000].map((price) => makeProduct(shops.db, { price, stock: 100_000 })))
  couponId = await makeCoupon(shops.db, { code, discountValue: 1_000 })
  const { settings } = await readVersionedSettings(shops.db)
  moments.push({ ...settings.terms, discountValue: 1_000 })
})
afterAll(async () => {
  await shops.close()
  expect(shops.faults, `seed ${seed}`).toEqual([])
})

/** Orders at the quoted sums a moment after the quote. Returns the outcome. */
async function order(): Promise<string> {
  const shop = shops.anyNode()
  const lines = [aLine(products[random.between(0, products.length - 1)] ?? '', random.between(1, 3))]
  const couponCode = random.between(0, 1) === 1 ? code : null
  const { totals, coupon } = await quoteCart(shop, { lines, couponCode })
  await wait(random.between(0, 15))
  const { shippingFee, discount, totalAmount } = totals
  const checkout = await aCheckout(shop, lines, {
    couponCode: coupon?.code ?? null,
    expectedTotal: totalAmount,
    expectedShippingFee: shippingFee,
  })
  const placed = await placeOrder(shop, checkout)
  if (!placed.ok) return placed.reason
  agreed.set(checkout.checkoutKey, { shippingFee, discount, totalAmount })
  return 'placed'
}

async function changeTerms(): Promise<void> {
  const shop = shops.anyNode()
  const { version, settings } = await readVersionedSettings(shop.db)
  // No fee is used twice, so that an order shows by which terms it was placed.
  const shippingFee = (1_000 + version) * naira
  const freeShippingAbove = random.between(0, 60_000) * naira
  const update = { version, settings: { ...settings, terms: { shippingFee, freeShippingAbove } } }
  expect(await updateSettings(shop, update, editor)).toMatchObject({ ok: true })
  moments.push({ shippingFee, freeShippingAbove, discountValue: moments.at(-1)?.discountValue ?? null })
}

async function changeCoupon(): Promise<void> {
  const isActive = moments.at(-1)?.discountValue === null
  await shops.db.updateTable('coupon').set({ isActive }).where('id', '=', couponId).execute()
  const { shippingFee = 0, freeShippingAbove = 0 } = moments.at(-1) ?? {}
  moments.push({ shippingFee, freeShippingAbove, discountValue: isActive ? 1_000 : null })
}

// @rule D36 | Shipping fee, free-shipping line and coupon change while 200 orders are placed: every order has terms that its shopper saw and that were valid together
//   broken by: an order placed with another fee and total than agreed to (check-quote.ts)
test(`${orders} orders while fee, line and coupon change: each has terms that were seen and valid together`, async () => {
  const became = new Map<string, number>()
  let isOver = false
  const placing = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < orders / 8; n++) {
        const outcome = await order()
        became.set(outcome, (became.get(outcome) ?? 0) + 1)
      }
    }),
  ).finally(() => {
    isOver = true
  })
  let edits = 0
  while (!isOver) {
    await (edits % 2 === 0 ? changeTerms() : changeCoupon())
    edits += 1
    await wait(random.between(0, 25))
  }
  await placing

  const placed = await shops.db
    .selectFrom('order')
    .select(['checkoutKey', 'subtotal', 'discount', 'shippingFee', 'totalAmount', 'coupon'])
    .execute()
  expect(placed.length).toBe(agreed.size)
  for (const { checkoutKey, subtotal, coupon: applied, ...sums } of placed) {
    const { shippingFee, discount, totalAmount } = sums
    expect({ shippingFee, discount, totalAmount }).toEqual(agreed.get(checkoutKey))
    const held = moments.some((moment) => {
      if (applied !== null && moment.discountValue === null) return false
      const coupon = applied === null ? null : { ...percentage, discountValue: moment.discountValue ?? 0 }
      const totals = priceCart([{ price: Number(subtotal), quantity: 1 }], coupon, moment)
      return totals.totalAmount === Number(totalAmount) && totals.shippingFee === Number(shippingFee)
    })
    expect(held, JSON.stringify({ subtotal, applied, ...sums })).toBe(true)
  }
  // Both must have happened often, otherwise nothing raced.
  const rate = (outcome: string) => (became.get(outcome) ?? 0) / orders
  expect(rate('placed'), JSON.stringify([...became])).toBeGreaterThan(0.1)
  expect(rate('shipping_changed'), JSON.stringify([...became])).toBeGreaterThan(0.05)
}, 120_000)

const percentage = {
  id: '',
  code,
  discountType: 'percentage',
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
} as const
