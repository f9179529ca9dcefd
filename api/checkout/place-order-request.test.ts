import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import type { PlacementRefusal } from '#domain/checkout/placement.ts'
import type { Quote, QuotedLine } from '#domain/checkout/quote.ts'
import { naira } from '#domain/money/money.ts'
import type { ApiEnv } from '../router.ts'
import { refusePlacement } from './place-order-request.ts'

async function answerTo(refusal: PlacementRefusal) {
  const app = new Hono<ApiEnv>().get('/', (c) => refusePlacement(c, refusal))
  const answer = await app.request('/')
  const { error } = (await answer.json()) as { error: { code: string; message: string; details: object } }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ...error }
}

const line = {
  ...{ productId: 'p-1', name: 'Bùbá', slug: 'buba', size: 'M', color: null, price: 20_000 * naira },
  ...{ compareAtPrice: null, image: null, available: 1, sharesStock: false, quantity: 3, sellable: 1, problem: null },
} as unknown as QuotedLine
const quoteOf = (changes: Partial<Quote> = {}): Quote => ({
  ...{ lines: [line], coupon: null, couponProblem: null },
  totals: { subtotal: 0, discount: 0, shippingFee: 3_000 * naira, totalAmount: 23_000 * naira },
  terms: { shippingFee: 3_000 * naira, freeShippingAbove: 0 },
  ...changes,
})
const none = { details: {} }

describe('the answer to a refused order', () => {
  test.each<[PlacementRefusal, number, string]>([
    [{ reason: 'key_reused' }, 422, 'This Idempotency-Key was used for another order.'],
    [{ reason: 'too_many_attempts' }, 409, 'Too many payments came to nothing. Please try again later.'],
    [{ reason: 'address_gone' }, 409, 'Please select a valid address'],
    [{ reason: 'address_changed' }, 409, 'The saved address is not the one that was sent. Please check it.'],
    [{ reason: 'provider_not_offered' }, 409, 'This way to pay is not offered at the moment.'],
    [
      { reason: 'nothing_to_pay' },
      409,
      'The total is ₦0. An order of nothing can’t be placed here: please contact us.',
    ],
  ])('is %j: %i, %s', async (refusal, status, message) => {
    expect(await answerTo(refusal)).toMatchObject({ status, code: refusal.reason, message, ...none, retryAfter: null })
  })

  test('asks to retry in a moment where too many are being placed', async () => {
    expect(await answerTo({ reason: 'busy' })).toMatchObject({
      ...{ status: 503, code: 'busy', retryAfter: '5', ...none },
      message: 'Too many orders are being placed from here just now. Please try again in a moment.',
    })
  })

  test('has the order that could be paid, and how much more can be reserved', async () => {
    expect(await answerTo({ reason: 'too_many_unpaid', open: 'o-1', of: 'email' } as PlacementRefusal)).toMatchObject({
      ...{ status: 409, code: 'too_many_unpaid', details: { open: 'o-1', of: 'email' } },
      message: 'Too many orders wait for their payment. Pay for one of them, or wait until it ends.',
    })
    const held = { reason: 'too_much_held', open: null, most: 4 } as const
    expect(await answerTo({ ...held, productId: null } as PlacementRefusal)).toMatchObject({
      ...{ status: 409, code: 'too_much_held', details: { open: null, productId: null, most: 4 } },
      message: 'An unpaid order may have 4 more pieces at the moment.',
    })
    expect(await answerTo({ ...held, productId: 'p-1' } as PlacementRefusal)).toMatchObject({
      message: 'An unpaid order may have 4 more pieces of p-1 at the moment.',
    })
  })

  test('has the earlier order that it asks about', async () => {
    const earlier = { id: 'o-1', payment: 'unpaid', isSame: false, cancels: ['o-1', 'o-2'] }
    const asked = (changes: object) =>
      answerTo({ reason: 'already_ordered', earlier: { ...earlier, ...changes } } as unknown as PlacementRefusal)
    expect(await asked({})).toMatchObject({
      ...{ status: 409, code: 'already_ordered', details: { earlier } },
      message:
        'What this order needs is held by unpaid ones of the same cookie (2); send it with `besides` to cancel them.',
    })
    expect((await asked({ isSame: true })).message).toBe(
      'The same was ordered already; send it with `besides` to order it once more.',
    )
    expect((await asked({ payment: 'paid' })).message).toBe(
      'The order to be replaced is paid, or about to be; send it with `besides` to order all the same.',
    )
  })

  test.each<[Partial<Record<string, unknown>>, string]>([
    [{ problem: 'too_many' }, 'Bùbá, Size M: 1 of 3 can be sold.'],
    [{ problem: 'sold_out' }, 'Bùbá, Size M has sold out.'],
    [{ problem: 'not_made' }, 'Bùbá, Size M is not made.'],
    [{ problem: 'choose_size', size: null }, 'Bùbá: Please select a size.'],
    [{ problem: 'choose_color' }, 'Bùbá, Size M: Please select a color.'],
    [{ problem: 'gone' }, 'p-1 is no longer sold.'],
  ])('names the problem of a line: %j', async (changes, sentence) => {
    const quote = quoteOf({ lines: [line, { ...line, ...changes } as QuotedLine] })
    expect(await answerTo({ reason: 'out_of_stock', quote })).toMatchObject({
      ...{ status: 409, code: 'out_of_stock', details: { quote } },
      message: `Not everything can be sold as asked for. ${sentence}`,
    })
  })

  test('has the present quote', async () => {
    const quote = quoteOf()
    expect(await answerTo({ reason: 'shipping_changed', quote })).toMatchObject({
      ...{ status: 409, code: 'shipping_changed', details: { quote } },
      message: 'Shipping costs ₦3,000 now. The total is ₦23,000.',
    })
    const repriced = [{ ...line, from: 20_000 * naira, to: 25_000 * naira }] as never
    expect((await answerTo({ reason: 'price_changed', quote, repriced })).message).toBe(
      'Bùbá, Size M costs ₦25,000 instead of ₦20,000.',
    )
    expect((await answerTo({ reason: 'price_changed', quote, repriced: [] })).message).toBe(
      'The total is not the one agreed to.',
    )
  })

  test('has the coupon’s message for shoppers', async () => {
    const couponProblem = { reason: 'expired', message: 'This coupon has expired' } as Quote['couponProblem']
    expect((await answerTo({ reason: 'coupon_invalid', quote: quoteOf({ couponProblem }) })).message).toBe(
      'This coupon has expired',
    )
    expect((await answerTo({ reason: 'coupon_invalid', quote: quoteOf() })).message).toBe('Invalid coupon code')
  })
})
