import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import { appliedCoupon, applyCoupon } from './applied-coupon.ts'
import { readDraft, writeDraft } from './checkout-draft.ts'
import { checkoutKeyFor } from './checkout-keys.ts'
import { abandonCheckoutOf, finishCheckoutOf } from './finish-checkout.ts'
import { orderedCart, readSavedOrder, storeSavedOrder } from './saved-order.ts'
import { addToCart, clearCart, currentCart, currentLines, startCheckout } from './store.ts'

const { kept, sessionStorage } = sessionStorageInMemory()
const orderId = '5b1c2d3e-0000-4000-8000-0000000000aa'
const otherId = '5b1c2d3e-0000-4000-8000-0000000000bb'
const typed = { firstName: 'Ọmọlará', email: 'omolara@example.com', phone: '0803 123 4567', address: '12 Allen Avenue' }

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage })
  writeDraft(typed)
  checkoutKeyFor(JSON.stringify(typed))
  storeSavedOrder({ id: orderId, cart: { lines: [], couponCode: null }, isAbandoned: false })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

// @rule §5 Checkout | Name, address, e-mail and phone are removed from the tab once the order is paid
//   broken by: the draft kept (finish-checkout.ts)
test('the draft of the checkout is removed once the order is paid', () => {
  finishCheckoutOf(orderId)
  expect([...kept]).toEqual([])
})

test('the draft is available for another try as long as the order isn’t paid', () => {
  finishCheckoutOf('another')
  abandonCheckoutOf(orderId)
  expect(readDraft()).toEqual(typed)
})

describe('the cart whose order is paid', () => {
  const gown = {
    productId: '5b1c2d3e-0000-4000-8000-000000000001',
    size: 'M',
    color: null,
    quantity: 1,
    name: 'Adire Gown',
    slug: 'adire-gown',
    price: 4_500_000,
    compareAtPrice: null,
    image: null,
    available: 5,
    sharesStock: false,
  }
  const cap = { ...gown, size: null, name: 'Cap' }
  const coupon = {
    id: 'c1',
    code: 'ASO10',
    discountType: 'percentage',
    discountValue: 1000,
    minPurchaseAmount: 0,
    maxDiscountAmount: null,
  }
  const totals = { subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 }

  beforeEach(async () => {
    clearCart()
    vi.stubGlobal('fetch', async () => Response.json({ data: { lines: [], totals, coupon, couponProblem: null } }))
    await applyCoupon('ASO10', [])
    addToCart(gown)
    startCheckout()
    storeSavedOrder({ id: orderId, cart: orderedCart([gown], 'ASO10'), isAbandoned: false })
  })

  test('is empty, its coupon spent and its checkout over', () => {
    finishCheckoutOf(orderId)
    expect(currentCart()).toMatchObject({ lines: [], checkoutInProgress: false })
    expect(appliedCoupon()).toMatchObject({ code: null, message: null })
  })

  test('keeps the lines added since, and their coupon', () => {
    addToCart(cap)
    finishCheckoutOf(orderId)
    expect(currentCart()).toMatchObject({ lines: [cap], checkoutInProgress: false })
    expect(appliedCoupon().code).toBe('ASO10')
    expect(readSavedOrder()).toBeNull()
  })

  test('isn’t changed by the end of another order', () => {
    finishCheckoutOf('another')
    abandonCheckoutOf('another')
    expect(currentLines()).toEqual([gown])
    expect(readSavedOrder()?.id).toBe(orderId)
    abandonCheckoutOf(orderId)
    expect(currentLines()).toEqual([gown])
    expect(readSavedOrder()).toBeNull()
  })

  test('keeps the checkout of another order that was placed since', () => {
    addToCart(cap)
    abandonCheckoutOf(orderId)
    const placed = { id: otherId, cart: orderedCart([cap], null), isAbandoned: false }
    storeSavedOrder(placed)
    finishCheckoutOf(orderId)
    expect(currentCart()).toMatchObject({ lines: [cap], checkoutInProgress: true })
    expect(readSavedOrder()).toEqual(placed)
    expect(readDraft()).toEqual(typed)
    expect(kept.has('aso-ended-order')).toBe(false)
  })

  // @rule D13 | The pieces of an order paid after it had ended are removed from the cart
  //   broken by: the ended order forgotten (finish-checkout.ts)
  test('loses what was bought also when the payment came after the order had ended', () => {
    abandonCheckoutOf(orderId)
    addToCart(cap)
    // A second check reports the end of the order again.
    abandonCheckoutOf(orderId)
    finishCheckoutOf(orderId)
    expect(currentCart()).toMatchObject({ lines: [cap], checkoutInProgress: false })
    expect([...kept.keys()].filter((name) => name.includes('order'))).toEqual([])
  })
})
