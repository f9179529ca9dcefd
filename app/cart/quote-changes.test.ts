import { describe, expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote, QuotedLine } from '#domain/checkout/quote.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { priceCart } from '#domain/pricing/price-cart.ts'
import { changeText, sumTexts } from './change-text.ts'
import { describeCouponChanges, reconcileCart } from './quote-changes.ts'

const shipping = { shippingFee: 250_000, freeShippingAbove: 5_000_000 }

const gown: CartLine = {
  productId: '5b1c2d3e-0000-4000-8000-000000000001',
  size: 'M',
  color: null,
  quantity: 3,
  name: 'Adire Gown',
  slug: 'adire-gown',
  price: 4_500_000,
  compareAtPrice: null,
  image: null,
  available: 5,
  sharesStock: false,
}
const quoted = (problem: Exclude<QuotedLine['problem'], 'gone'>, now: Partial<CartLine> = {}): QuotedLine => {
  const line = { ...gown, ...now }
  return { ...line, sellable: Math.min(line.quantity, line.available), problem }
}
const texts = (lines: CartLine[], quote: QuotedLine[]) => reconcileCart(lines, { lines: quote }).changes.map(changeText)

describe('a cart after a new quote', () => {
  test('has no changes when the quote is the same', () => {
    expect(reconcileCart([gown], { lines: [quoted(null)] })).toEqual({ lines: [gown], changes: [], gone: [] })
  })

  test('adopts the new price, and names the old and the new one', () => {
    const { lines } = reconcileCart([gown], { lines: [quoted(null, { price: 4_800_000 })] })
    expect(lines).toEqual([{ ...gown, price: 4_800_000 }])
    expect(texts([gown], [quoted(null, { price: 4_800_000 })])).toEqual([
      'Adire Gown, Size M now costs ₦48,000 instead of ₦45,000.',
    ])
  })

  test('lowers a quantity to the stock left', () => {
    const { lines } = reconcileCart([gown], { lines: [quoted('too_many', { available: 2 })] })
    expect(lines).toEqual([{ ...gown, available: 2, quantity: 2 }])
    expect(texts([gown], [quoted('too_many', { available: 2 })])).toEqual([
      'Adire Gown, Size M: only 2 left, so we lowered your quantity.',
    ])
  })

  test('keeps a sold-out line in the list, with one message', () => {
    const first = reconcileCart([gown], { lines: [quoted('sold_out', { available: 0 })] })
    expect(first.lines).toEqual([{ ...gown, available: 0 }])
    expect(first.changes.map(changeText)).toEqual(['Adire Gown, Size M has sold out.'])
    expect(reconcileCart(first.lines, { lines: [quoted('sold_out', { available: 0 })] }).changes).toEqual([])
  })

  test('names the size and colour that are lowered', () => {
    const black = { color: '#000000' }
    expect(texts([{ ...gown, ...black }], [quoted('too_many', { ...black, available: 2 })])).toEqual([
      'Adire Gown, Size M, Black: only 2 left, so we lowered your quantity.',
    ])
  })

  test('says which size and colour are no longer made', () => {
    expect(texts([gown], [quoted('not_made', { available: 0 })])).toEqual(['Adire Gown is no longer made in Size M.'])
  })

  test('asks for a size or a colour when the product has gained some', () => {
    const plain = { ...gown, size: null }
    expect(texts([plain], [quoted('choose_size', { size: null, available: 0 })])).toEqual([
      'Adire Gown comes in sizes now. Please select a size.',
    ])
    expect(texts([gown], [quoted('choose_color', { available: 0 })])).toEqual([
      'Adire Gown, Size M comes in colors now. Please select a color.',
    ])
  })

  test('removes what is no longer sold', () => {
    const { productId, size, color, quantity } = gown
    const gone: QuotedLine = { productId, size, color, quantity, problem: 'gone' }
    expect(reconcileCart([gown], { lines: [gone] })).toMatchObject({ lines: [], gone: [gown.productId] })
    expect(texts([gown], [gone])).toEqual(['Adire Gown, Size M is no longer sold, so we took it out of your cart.'])
  })

  test('doesn’t change lines added after the quote was requested', () => {
    const added = { ...gown, size: 'L' }
    expect(reconcileCart([gown, added], { lines: [quoted(null)] }).lines).toEqual([gown, added])
  })

  test('keeps a quantity changed after the quote was requested', () => {
    expect(reconcileCart([{ ...gown, quantity: 1 }], { lines: [quoted(null)] }).lines[0]?.quantity).toBe(1)
  })
})

describe('lines that share a stock of three', () => {
  const size = (size: string, quantity: number): CartLine => ({
    ...gown,
    size,
    quantity,
    available: 3,
    sharesStock: true,
  })
  const known = (line: CartLine): CartLine => ({ ...line, sharesStock: false })
  const asQuoted = (line: CartLine, sellable: number): QuotedLine => ({
    ...line,
    sellable,
    problem: sellable < line.quantity ? 'too_many' : null,
  })

  test('are lowered to the stock that earlier lines leave, with size and number named', () => {
    const quote = [asQuoted(size('S', 2), 2), asQuoted(size('M', 3), 1)]
    const { lines, changes } = reconcileCart([known(size('S', 2)), known(size('M', 3))], { lines: quote })
    expect(lines).toEqual([size('S', 2), size('M', 1)])
    expect(changes.map(changeText)).toEqual([
      'Adire Gown, Size M: only 3 left in all, so we lowered your quantity to 1.',
    ])
  })

  test('without any stock left stay in the list, with one message', () => {
    const quote = [asQuoted(size('S', 3), 3), asQuoted(size('M', 1), 0)]
    const { lines, changes } = reconcileCart([known(size('S', 3)), known(size('M', 1))], { lines: quote })
    expect(lines).toEqual([size('S', 3), size('M', 1)])
    expect(changes.map(changeText)).toEqual([
      'Adire Gown, Size M: all 3 left are in your cart already, in another size or color.',
    ])
    expect(reconcileCart(lines, { lines: quote }).changes).toEqual([])
  })
})

describe('totals that have changed', () => {
  const before = { subtotal: 100, discount: 10, shippingFee: 5, totalAmount: 95 }

  test.each([
    [{ discount: 4 }, 'Your coupon ASO now takes off ₦0.04 instead of ₦0.10.'],
    [{ shippingFee: 0 }, 'Shipping is now free. It was ₦0.05.'],
    [{ shippingFee: 7 }, 'Shipping now costs ₦0.07 instead of ₦0.05.'],
    [{ subtotal: 120 }, 'Your items now cost ₦1.20 instead of ₦1.'],
  ])('are named: %j', (now, text) => {
    const terms = { discountType: 'fixed', discountValue: 4, minPurchaseAmount: 0, maxDiscountAmount: null } as const
    const quote = { totals: { ...before, ...now }, coupon: { id: 'c', code: 'ASO', ...terms } }
    expect(sumTexts(before, quote)).toEqual([text])
  })
})

test('shipping that was free says so', () => {
  const before = { subtotal: 100, discount: 0, shippingFee: 0, totalAmount: 100 }
  const quote = { totals: { ...before, shippingFee: 250_000, totalAmount: 250_100 }, coupon: null }
  expect(sumTexts(before, quote)).toEqual(['Shipping now costs ₦2,500. It was free.'])
})

describe('a coupon whose terms have changed', () => {
  const terms: Coupon = {
    id: 'c',
    code: 'ASO',
    discountType: 'percentage',
    discountValue: 2_000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
  }
  const quoteWith = (coupon: Coupon | null, couponProblem: Quote['couponProblem'] = null): Quote => ({
    lines: [quoted(null)],
    totals: priceCart([gown], coupon, shipping),
    terms: shipping,
    coupon,
    couponProblem,
  })

  // @rule §7 Orders, D3 | Changed terms of a coupon are announced as soon as the cart is priced again
  test('is described with the new and the old discount', () => {
    expect(describeCouponChanges(terms, [gown], quoteWith({ ...terms, discountValue: 500 }))).toEqual([
      'Your coupon ASO now takes off ₦6,750 instead of ₦27,000.',
    ])
  })

  test('has no changes when its terms are the same, weren’t known, or belong to another coupon', () => {
    expect(describeCouponChanges(terms, [gown], quoteWith(terms))).toEqual([])
    expect(describeCouponChanges(null, [gown], quoteWith(terms))).toEqual([])
    expect(
      describeCouponChanges({ ...terms, code: 'OLD' }, [gown], quoteWith({ ...terms, discountValue: 500 })),
    ).toEqual([])
  })

  test('is described with the reason when it is refused', () => {
    const problem = { reason: 'expired', message: 'This coupon has expired' } as const
    expect(describeCouponChanges(terms, [gown], quoteWith(null, problem))).toEqual([
      'Your coupon was removed: This coupon has expired.',
    ])
  })
})
