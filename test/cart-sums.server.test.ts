import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyable, setLineQuantity, withoutLine } from '#app/cart/lines.ts'
import { reconcileCart } from '#app/cart/quote-changes.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { quoteCart } from '#domain/checkout/quote-cart.server.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { type PricingTerms, priceCart } from '#domain/pricing/price-cart.ts'
import { readVersionedSettings } from '#domain/settings/read-settings.server.ts'
import { shopFactsOf } from '#domain/settings/shop-facts.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, type TestShop, testShop } from '#test/factories.ts'
import { expectedSums } from './expected-sums.ts'
import { type Conditions, changeConditions, linesOf, makeSales, type Sales, stockOf } from './random-sales.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import { repetitions, seed } from './soak.ts'

const cartsOfOne = 25
const draws = repetitions(12, 4_000)
let database: TestDatabase
let shop: TestShop
let sales: Sales
beforeAll(async () => {
  database = await testDatabase(4)
  const now = new Date()
  shop = testShop(database.db, { clock: () => now })
  sales = await makeSales(shop)
})
afterAll(() => database.close())

/** A cart as the browser has it: lines, an applied code, and the coupon and terms of the last quote. */
type BrowserCart = { lines: CartLine[]; code: string | null; coupon: Coupon | null; terms: PricingTerms }

// @rule D3, D8a, D36 | A cart's totals in browser and server match an independent calculation for any fee, free-shipping line, coupon, prices and stock, and so do an order's
//   broken by: a percentage rounded up (coupon.ts)
test('carts have the same totals in the browser, on the server and by an independent calculation', async () => {
  const random = seededRandom(seed)
  let ordered = 0
  const seen = { carts: 0, computedAtOnce: 0, discounted: 0 }
  for (let drawn = 0; drawn < draws; drawn++) {
    const conditions = await changeConditions(shop, sales, random)
    const facts = overTheWire(shopFactsOf(await readVersionedSettings(shop.db)))
    let cart: BrowserCart = { lines: [], code: null, coupon: null, terms: facts.terms }
    for (let change = 0; change < cartsOfOne; change++) {
      cart = changeCart(cart, random, conditions)
      cart = await compare(cart, conditions, seen)
    }
    const { lines, code } = { ...cart, lines: buyable(cart.lines) }
    // No provider accepts a payment of zero.
    if (sumsOf(lines, code, conditions).totalAmount > 0 && (await compareOrder(lines, code, conditions))) ordered += 1
  }
  expect(seen.carts).toBe(draws * cartsOfOne)
  // Otherwise nothing was compared.
  for (const times of [ordered, seen.computedAtOnce, seen.discounted]) expect(times).toBeGreaterThan(0)
}, 1_800_000)

type Seen = { carts: number; computedAtOnce: number; discounted: number }

/** What a shopper does next: returns with another cart, changes a quantity, removes a line, or enters the code. */
function changeCart(cart: BrowserCart, random: SeededRandom, conditions: Conditions): BrowserCart {
  const line = cart.lines[random.between(0, cart.lines.length - 1)]
  if (!line || random.chance(0.2)) return { ...cart, lines: linesOf(sales, random, conditions) }
  if (random.chance(0.1)) return { ...cart, code: conditions.code, coupon: null }
  if (random.chance(0.3)) return { ...cart, lines: withoutLine(cart.lines, line) }
  return { ...cart, lines: setLineQuantity(cart.lines, line, random.between(1, 20)) }
}

/** Compares a cart's sums as calculated by all three. Returns the cart as the browser has it after the server's response. */
async function compare(cart: BrowserCart, conditions: Conditions, seen: Seen): Promise<BrowserCart> {
  const { lines, code, coupon, terms } = cart
  const quote: Quote = overTheWire(await quoteCart(shop, { lines, couponCode: code }))
  expect(quote.totals, JSON.stringify([lines, conditions])).toEqual(sumsOf(lines, code, conditions))

  const isTold = code === null || coupon !== null
  seen.carts += 1
  if (quote.totals.discount > 0) seen.discounted += 1
  if (isTold && lines.every((line) => isAsSold(line, conditions))) {
    // Calculated by the browser at once, from what it knew before the response.
    expect(priceCart(buyable(lines), coupon, terms)).toEqual(quote.totals)
    seen.computedAtOnce += 1
  }
  const reconciled = reconcileCart(lines, quote).lines
  expect(priceCart(buyable(reconciled), quote.coupon, quote.terms)).toEqual(quote.totals)
  const next = quote.couponProblem ? null : quote.coupon
  return { lines: reconciled, code: next && code, coupon: next, terms: quote.terms }
}

/** Orders a cart, unless it would reserve too much. Returns whether it was ordered. */
async function compareOrder(lines: CartLine[], code: string | null, conditions: Conditions): Promise<boolean> {
  const placed = await placeOrder(shop, await aCheckout(shop, lines.map(asOrdered), { couponCode: code }))
  if (!placed.ok) {
    expect(placed.reason).toBe('too_much_held')
    return false
  }
  expect(placed.order).toMatchObject(sumsOf(lines, code, conditions))
  return true
}

const asOrdered = ({ productId, size, color, quantity, price }: CartLine) => {
  return { productId, size, color, quantity, expectedPrice: price }
}

function sumsOf(lines: readonly CartLine[], code: string | null, conditions: Conditions) {
  const { prices, coupon } = conditions
  const expected = lines.map((line) => ({
    stock: stockOf(line, sales, conditions),
    price: prices.get(line.productId) ?? 0,
    quantity: line.quantity,
  }))
  return expectedSums(expected, { ...conditions, coupon: code === null ? null : coupon })
}

/** Whether a line shows the stock that there is. */
function isAsSold(line: CartLine, conditions: Conditions): boolean {
  const stock = stockOf(line, sales, conditions)
  return line.available === (stock === null ? 0 : conditions.pieces.get(stock))
}

const overTheWire = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))
