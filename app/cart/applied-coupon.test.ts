import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CartLine } from '#domain/cart/cart-line.ts'
import type { Quote } from '#domain/checkout/quote.ts'
import { sessionStorageInMemory } from '#test/session-storage.ts'
import { appliedCoupon, applyCoupon, followQuote, forgetCoupon, messageBeside, removeCoupon } from './applied-coupon.ts'
import { addToCart, currentLines, removeLine } from './store.ts'

const terms = {
  id: 'c1',
  code: 'ASO10',
  discountType: 'percentage',
  discountValue: 1000,
  minPurchaseAmount: 0,
  maxDiscountAmount: null,
} as const
const quote = (coupon: Pick<Quote, 'coupon' | 'couponProblem'>): Quote => ({
  lines: [],
  totals: { subtotal: 0, discount: 0, shippingFee: 0, totalAmount: 0 },
  terms: { shippingFee: 250_000, freeShippingAbove: 5_000_000 },
  ...coupon,
})
const good = quote({ coupon: terms, couponProblem: null })
const expired = quote({
  coupon: null,
  couponProblem: { reason: 'expired', message: 'This coupon has expired' },
})

const fan: CartLine = {
  ...{ productId: 'the fan of this test', size: null, color: null, quantity: 1, available: 9, sharesStock: false },
  ...{ name: 'Fan', slug: 'fan', price: 500_000, compareAtPrice: null },
  image: { key: 'k', color: '#000000', alt: '' },
}

const { kept, sessionStorage } = sessionStorageInMemory()
const answer = vi.fn<typeof fetch>()
const answering = (body: unknown, status = 200) => answer.mockResolvedValueOnce(Response.json(body, { status }))

beforeEach(() => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('window', { sessionStorage })
  forgetCoupon()
})
afterEach(() => {
  kept.clear()
  answer.mockReset()
  vi.unstubAllGlobals()
})

const message = () => appliedCoupon().message?.text

describe('the stored coupon', () => {
  const afterReload = async (remembered: string) => {
    kept.set('aso-coupon', remembered)
    vi.resetModules()
    return (await import('./applied-coupon.ts')).appliedCoupon().code
  }

  test('restores the coupon in its normal form', async () => {
    expect(await afterReload(' aso10 ')).toBe('ASO10')
  })

  // @rule §5 Coupon, D10 | A stored coupon code with an impossible form is dropped
  //   broken by: any stored text taken for a code (applied-coupon.ts)
  test.each([
    ['4 kB', 'X'.repeat(4096)],
    ['one letter too many', 'X'.repeat(65)],
    ['nothing', '   '],
    ['a control character', 'ASO\u000010'],
    ['half a letter', 'ASO\ud800'],
  ])('is dropped when it can’t be a code: %s', async (_, remembered) => {
    expect(await afterReload(remembered)).toBeNull()
    expect(kept.has('aso-coupon')).toBe(false)
  })
})

describe('a coupon code', () => {
  test('is sent trimmed and upper-cased, and stored for this tab once it is accepted', async () => {
    answering({ data: good })
    expect(await applyCoupon('  aso10 ', [])).toBe(true)
    expect(JSON.parse(String(answer.mock.calls[0]?.[1]?.body))).toEqual({ lines: [], couponCode: 'ASO10' })
    expect(appliedCoupon()).toMatchObject({ code: 'ASO10', terms, applying: false })
    expect(message()).toBe('Coupon applied successfully')
    expect(kept.get('aso-coupon')).toBe('ASO10')
  })

  test('that is refused shows the server’s message', async () => {
    answering({ data: expired })
    expect(await applyCoupon('OLD', [])).toBe(false)
    expect(message()).toBe('This coupon has expired')
    expect(appliedCoupon().code).toBeNull()
  })

  test('is invalid when the server refuses the call', async () => {
    answering({ error: { code: 'bad_request' } }, 422)
    await applyCoupon('X', [])
    expect(message()).toBe('Invalid coupon code')
  })

  // @rule §5 Coupon | A code isn't called invalid because too many requests were made: it wasn't looked at
  //   broken by: every error of the server taken for a refusal of the code (fetch-quote.ts)
  test('is not called invalid after too many requests', async () => {
    answering({ error: { code: 'too_many_requests' } }, 429)
    expect(await applyCoupon('ASO10', [])).toBe(false)
    expect(message()).toBe('Failed to validate coupon')
  })

  test('cannot be validated without a connection', async () => {
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await applyCoupon('X', [])
    expect(message()).toBe('Failed to validate coupon')
  })

  test('cannot be applied when the answer makes no sense', async () => {
    answering({ nonsense: true })
    await applyCoupon('X', [])
    expect(message()).toBe('Failed to apply coupon')
    answering({ data: quote({ coupon: null, couponProblem: null }) })
    await applyCoupon('X', [])
    expect(message()).toBe('Failed to apply coupon')
  })

  // @rule §5 Coupon | The reason for refusing a coupon is shown only with the cart it was refused for
  //   broken by: the refusal kept when the cart changes (applied-coupon.ts)
  test('that is refused shows the reason until the cart changes', async () => {
    const said = (lines: CartLine[]) => messageBeside(appliedCoupon().message, lines)?.text
    answering({ data: expired })
    await applyCoupon('OLD', [])
    // Earlier tests may have left lines in the cart.
    const lines = currentLines()
    expect([said(lines), said([...lines, fan])]).toEqual(['This coupon has expired', undefined])
    answering({ data: good })
    await applyCoupon('ASO10', [])
    expect(said([fan])).toBe('Coupon applied successfully')
  })

  test('that is refused for a cart that has changed meanwhile is checked again for the present one', async () => {
    answer.mockImplementationOnce(async () => {
      addToCart(fan)
      return Response.json({ data: expired })
    })
    answering({ data: good })
    expect(await applyCoupon('ASO10', [])).toBe(true)
    expect(JSON.parse(String(answer.mock.calls[1]?.[1]?.body))).toMatchObject({
      lines: [{ productId: fan.productId }],
      couponCode: 'ASO10',
    })
    expect(message()).toBe('Coupon applied successfully')
    removeLine(fan)
  })

  test('can be removed again', async () => {
    answering({ data: good })
    await applyCoupon('ASO10', [])
    removeCoupon()
    expect([appliedCoupon().code, message(), kept.has('aso-coupon')]).toEqual([null, 'Coupon removed', false])
  })

  test('that a later quote refuses is removed with the reason', async () => {
    answering({ data: good })
    await applyCoupon('ASO10', [])
    followQuote(expired, 'ASO10')
    expect([appliedCoupon().code, message(), kept.has('aso-coupon')]).toEqual([null, 'This coupon has expired', false])
  })

  test('that was not applied is not changed by a quote', () => {
    followQuote(expired, null)
    expect(message()).toBeUndefined()
  })

  // @rule §5 Coupon, D10 | An answer about a removed coupon doesn't affect the one applied since
  //   broken by: an answer about any coupon applied to the current one (applied-coupon.ts)
  test('stays when an answer about another coupon arrives', async () => {
    answering({ data: good })
    await applyCoupon('ASO10', [])
    followQuote(expired, 'OLD')
    expect([appliedCoupon().code, message()]).toEqual(['ASO10', 'Coupon applied successfully'])
  })
})
