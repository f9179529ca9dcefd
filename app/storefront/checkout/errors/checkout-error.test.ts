import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buyable } from '#app/cart/lines.ts'
import { payAgainError } from '#app/paying/errors/pay-error.ts'
import { allocateStock } from '#domain/cart/allocate-stock.ts'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { EarlierOrderAsked } from '#domain/checkout/placement.ts'
import { priceQuote } from '#domain/checkout/price-quote.ts'
import type { QuotedLine } from '#domain/checkout/quote.ts'
import type { CouponRow } from '#domain/coupons/coupon.ts'
import type { OrderStatus, PaymentStatus } from '#domain/orders/status.ts'
import { defaultSettings } from '#domain/settings/shop-settings.ts'
import {
  type CheckoutErrorKind,
  changedError,
  earlierOrderText,
  errorAbout,
  errorAt,
  errorText,
  notKeptError,
} from './checkout-error.ts'

const now = new Date('2026-06-01T12:00:00Z')

const gown: CartLine = {
  productId: 'gown',
  size: 'S',
  color: null,
  quantity: 1,
  name: 'Nkem Silver Gown',
  slug: 'nkem-silver-gown',
  price: 2_300_000,
  compareAtPrice: null,
  image: null,
  available: 3,
  sharesStock: true,
}

const coupon: CouponRow = {
  id: 'c',
  code: 'ASO',
  discountType: 'percentage',
  discountValue: 1_000,
  minPurchaseAmount: 5_000_000,
  maxDiscountAmount: null,
  isActive: true,
  startsAt: new Date(0),
  expiresAt: null,
  usageLimit: null,
  timesUsed: 0,
  limitPerCustomer: null,
  usedByCustomer: 0,
}

/** The shop's quote for the requested lines. */
function quoteFor(asked: readonly CartLine[], code: string, terms: CouponRow | null, shipping = defaultSettings.terms) {
  const sellable = allocateStock(asked)
  const lines = asked.map((line, index): QuotedLine => {
    const possible = sellable[index] ?? 0
    const problem = line.available === 0 ? 'sold_out' : possible < line.quantity ? 'too_many' : null
    return { ...line, sellable: possible, problem }
  })
  return { lines, ...priceQuote(lines, code, terms, { terms: shipping, now }) }
}

const isRefused = ({ lines, couponProblem, totals }: ReturnType<typeof quoteFor>, agreed: number) =>
  lines.some((line) => line.problem !== null) || couponProblem !== null || totals.totalAmount !== agreed

// @rule §5 Checkout, D3 | A refused order names what changed in its lines, coupon or totals
//   broken by: differing totals left out (checkout-error.ts)
test('an order that is refused because its cart has changed always names a change', () => {
  const state = fc.record({
    // Few values, so that often only the coupon's terms differ.
    price: fc.constantFrom(1, 2_300_000, 6_000_000),
    available: fc.integer({ min: 0, max: 5 }),
    sharesStock: fc.boolean(),
    discountValue: fc.integer({ min: 1, max: 10_000 }),
    minPurchaseAmount: fc.constantFrom(0, 5_000_000),
    isActive: fc.boolean(),
  })
  const quantities = fc.tuple(...['S', 'M', 'L'].map(() => fc.integer({ min: 1, max: 3 })))
  fc.assert(
    fc.property(quantities, state, state, fc.boolean(), (asked, before, after, withCoupon) => {
      const lines = ['S', 'M', 'L'].map((size, index) => ({ ...gown, size, quantity: asked[index] ?? 1 }))
      const agreedLines = buyable(lines.map((line) => ({ ...line, ...before })))
      const first = quoteFor(agreedLines, withCoupon ? 'ASO' : '', withCoupon ? { ...coupon, ...before } : null)
      const code = first.coupon?.code ?? ''
      const later = agreedLines.map((line) => ({ ...line, ...after }))
      const quote = quoteFor(later, code, code === '' ? null : { ...coupon, ...after })
      if (!isRefused(quote, first.totals.totalAmount)) return
      const error = changedError({ lines: agreedLines, totals: first.totals }, quote)
      expect(error.kind === 'changed' && error.changes.length).toBeGreaterThan(0)
    }),
    { numRuns: 5_000 },
  )
})

// @rule D36 | An order refused because the shipping fee changed shows the old and the new fee, beside any other changes
//   broken by: the terms left out if a line has changed, too (checkout-error.ts)
test('a changed shipping fee is named, alone and beside a changed line', () => {
  const dearer = { ...defaultSettings.terms, shippingFee: 300_000 }
  const before = quoteFor([gown], '', null)
  const changesOf = (now: CartLine) => {
    const error = changedError({ lines: [gown], totals: before.totals }, quoteFor([now], '', null, dearer))
    return error.kind === 'changed' && error.changes
  }
  const ofFee = 'Shipping now costs ₦3,000 instead of ₦2,500.'
  expect(changesOf(gown)).toEqual([ofFee])
  const ofPrice = 'Nkem Silver Gown, Size S now costs ₦22,000 instead of ₦23,000.'
  expect(changesOf({ ...gown, price: 2_200_000 })).toEqual([ofPrice, ofFee])
})

test('a refused order’s changes follow the page’s quotes, except those of what was taken out of the cart', () => {
  const other = { ...gown, productId: 'cap', name: 'Fila', size: null, price: 1_000_000 }
  const agreed = quoteFor([gown, other], 'ASO', { ...coupon, minPurchaseAmount: 0 })
  const at = (price: number) => ({ ...gown, price })
  const refusedBy = quoteFor([at(2_600_000), other], 'ASO', null)
  const gone = {
    ...refusedBy,
    lines: refusedBy.lines.map((line, i) => (i === 1 ? { ...line, problem: 'gone' as const } : line)),
  }
  const error = changedError({ lines: [gown, other], totals: agreed.totals, quote: agreed }, gone)
  const changesAt = (quote: Parameters<typeof errorAt>[1]) => {
    const now = errorAt(error, quote)
    return now?.kind === 'changed' && now.changes
  }
  const ofCap = 'Fila is no longer sold, so we took it out of your cart.'
  const ofCoupon = 'Your coupon was removed: Coupon not found.'
  const first = [ofCap, 'Nkem Silver Gown, Size S now costs ₦26,000 instead of ₦23,000.', ofCoupon]
  expect(changesAt(null)).toEqual(first)
  // The page's quote is still the one from before the refusal.
  expect(changesAt(agreed)).toEqual(first)
  expect(changesAt(quoteFor([at(2_600_000)], '', null))).toEqual(first)
  const dearer = 'Nkem Silver Gown, Size S now costs ₦27,000 instead of ₦23,000.'
  expect(changesAt(quoteFor([at(2_700_000)], '', null))).toEqual([ofCap, dearer, ofCoupon])
  expect(changesAt(quoteFor([gown], '', null))).toEqual([ofCap, ofCoupon])
})

test('a refused order whose change is taken back says so', () => {
  const before = quoteFor([gown], '', null)
  const error = changedError(
    { lines: [gown], totals: before.totals },
    quoteFor([{ ...gown, price: 2_600_000 }], '', null),
  )
  expect(errorAt(error, quoteFor([gown], '', null))).toMatchObject({ changes: ['It is as you last saw it again.'] })
})

test('two sizes of one pool: the line over the stock is named with its new quantity', () => {
  const agreed = [
    { ...gown, quantity: 2, sharesStock: false },
    { ...gown, size: 'M', quantity: 3, sharesStock: false },
  ]
  const before = quoteFor(agreed, '', null)
  const quote = quoteFor(
    agreed.map((line) => ({ ...line, sharesStock: true })),
    '',
    null,
  )
  expect(changedError({ lines: agreed, totals: before.totals }, quote)).toMatchObject({
    kind: 'changed',
    before: 11_500_000,
    changes: ['Nkem Silver Gown, Size M: only 3 left in all, so we lowered your quantity to 1.'],
  })
})

test('changed prices are named, although the total is the same', () => {
  const cap = { ...gown, productId: 'cap', size: null, name: 'Cap', price: 1_000_000 }
  const before = quoteFor([gown, cap], '', null)
  const quote = quoteFor(
    [
      { ...gown, price: 2_200_000 },
      { ...cap, price: 1_100_000 },
    ],
    '',
    null,
  )
  expect(changedError({ lines: [gown, cap], totals: before.totals }, quote)).toMatchObject({
    kind: 'changed',
    before: quote.totals.totalAmount,
    changes: [
      'Nkem Silver Gown, Size S now costs ₦22,000 instead of ₦23,000.',
      'Cap now costs ₦11,000 instead of ₦10,000.',
    ],
  })
})

test('a coupon with changed terms is named', () => {
  const lines = [{ ...gown, quantity: 3 }]
  const before = quoteFor(lines, 'ASO', coupon)
  const quote = quoteFor(lines, 'ASO', { ...coupon, discountValue: 500 })
  expect(changedError({ lines, totals: before.totals }, quote)).toMatchObject({
    changes: ['Your coupon ASO now takes off ₦3,450 instead of ₦6,900.'],
  })
})

test('a removed coupon is named beside the lines, with its reason', () => {
  const lines = [gown]
  const before = quoteFor(lines, 'ASO', { ...coupon, minPurchaseAmount: 0 })
  const quote = quoteFor([{ ...gown, available: 0 }], 'ASO', { ...coupon, isActive: false })
  expect(changedError({ lines, totals: before.totals }, quote)).toMatchObject({
    before: before.totals.totalAmount,
    changes: ['Nkem Silver Gown, Size S has sold out.', `Your coupon was removed: ${quote.couponProblem?.message}.`],
  })
})

test.each<[CheckoutErrorKind, RegExp]>([
  ['offline', /Nothing was sent\. What you typed is kept\.$/],
  ['no_answer', /Nothing was charged.* will not order twice\.$/],
  ['fault', /not placed\. Nothing was charged/],
  ['unreadable', /nothing was sent/],
  ['key_reused', /was not placed/],
  ['nothing_to_pay', /Nothing was placed/],
  ['provider_not_offered', /Nothing was charged/],
  ['signed_out', /sign in again, or reload the page to order as a guest\.$/],
  ['ended', /ran out of time, was cancelled, or made way for a newer one\. Nothing was charged/],
  ['too_many_attempts', /your order is saved/],
  ['not_opened', /Your order is saved/],
  ['offline_at_pay', /Nothing was charged, and your order is saved/],
  ['too_many_requests', /Nothing was charged, and what you typed is kept/],
])('every error says what happened to the money, the order or the input: %s', (kind, fate) => {
  expect(errorText(kind)).toMatch(fate)
})

test('names an earlier order with its payment state', () => {
  const id = '7f3k2m9q-0000-4000-8000-000000000001'
  const none = 'Nothing was placed a second time.'
  expect([
    earlierOrderText({ id, payment: 'paid', isSame: true, cancels: [] }),
    earlierOrderText({ id, payment: 'under_way', isSame: true, cancels: [] }),
    earlierOrderText({ id, payment: 'unpaid', isSame: false, cancels: [] }),
  ]).toEqual([
    `You have already ordered these: order #7f3k2m9q is paid. ${none}`,
    `You have already ordered these: order #7f3k2m9q has a payment on its way. ${none}`,
    `You have an earlier order: order #7f3k2m9q is saved and waits for its payment. ${none}`,
  ])
})

// @rule §7 Orders, D14 | The question about an earlier order says once it is paid, and then no longer that it is cancelled
//   broken by: the question left unchanged (checkout-error.ts)
test('the question about an earlier order follows the order’s state', () => {
  const id = '7f3k2m9q-0000-4000-8000-000000000001'
  const earlier: EarlierOrderAsked = { id, payment: 'unpaid', isSame: true, cancels: [id] }
  const follow = (status: OrderStatus, paymentStatus: PaymentStatus) => {
    const error = errorAbout({ kind: 'already_ordered', earlier }, { status, paymentStatus })
    return error?.kind === 'already_ordered' ? earlierOrderText(error.earlier) : error
  }
  const first = 'You have already ordered these: order #7f3k2m9q'
  expect(follow('processing', 'success')).toBe(`${first} is paid. Nothing was placed a second time.`)
  expect(follow('pending', 'failed')).toMatch(`${first} is saved and waits for its payment.`)
  expect(follow('cancelled', 'pending')).toBeNull()
})

test.each([
  [['7f3k2m9q-1'], 'It holds what this one needs, and is cancelled if you order again.'],
  [['8a1b2c3d-1'], 'Order #8a1b2c3d holds what this one needs, and is cancelled if you order again.'],
  [
    ['7f3k2m9q-1', '8a1b2c3d-1'],
    'Orders #7f3k2m9q, #8a1b2c3d hold what this one needs, and are cancelled if you order again.',
  ],
])('names the unpaid orders that ordering again cancels: %j', (cancels, text) => {
  const asked = earlierOrderText({ id: '7f3k2m9q-1', payment: 'unpaid', isSame: true, cancels })
  expect(asked).toMatch(/ Nothing was placed a second time\. (.+)$/)
  expect(asked.endsWith(text)).toBe(true)
})

test.each([
  ['offline', 'offline_at_pay'],
  ['order_changed', 'order_changed'],
  ['provider_not_offered', 'provider_not_offered'],
  ['too_many_attempts', 'too_many_attempts'],
  ['too_many_requests', 'too_many_requests'],
  ['internal', 'not_opened'],
  ['fault', 'not_opened'],
])('another payment refused as %s is shown as %s', (refusal, kind) => {
  expect(payAgainError(refusal)).toBe(kind)
})

const held = { ok: false, reason: 'too_much_held', open: 'order-1' } as const
const unpaid = { ok: false, reason: 'too_many_unpaid', open: null } as const

test.each<[Parameters<typeof notKeptError>[0], RegExp]>([
  [
    { ...held, productId: 'gown', most: 2 },
    /^We keep at most 2 more of Nkem Silver Gown for you .* Please order 2 now/,
  ],
  [{ ...held, productId: 'gown', most: 0 }, /^We keep no more of Nkem Silver Gown for you .* pay for your open order/],
  [
    { ...held, open: null, productId: 'gown', most: 0 },
    /^No more of Nkem Silver Gown can be kept for you .* in a while, or from another network/,
  ],
  [{ ...held, productId: null, most: 4 }, /^We keep at most 4 more pieces for you/],
  [{ ...unpaid, of: 'device' }, /^You have three orders that wait for their payment.* its page says when/],
  [{ ...unpaid, of: 'email' }, /^Three orders with this email .* by the link in its email/],
  [{ ...unpaid, of: 'address' }, /^Too many orders from your network .* another network/],
])('says why no further unpaid order is kept, and what to do: %j', (refusal, text) => {
  const error = notKeptError(refusal, (id) => (id === gown.productId ? gown.name : id))
  expect(error).toMatchObject({ kind: 'not_kept', open: refusal.open, text: expect.stringMatching(text) })
  expect(error).toMatchObject({ text: expect.stringMatching(/ Nothing was placed or charged\.$/) })
  expect(error).toMatchObject({ helpsToSignIn: text.source.includes('this email') })
})
