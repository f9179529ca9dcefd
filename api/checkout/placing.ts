import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { fullName } from '#domain/cart/describe-line.ts'
import { checkoutKeyForm, mostUnanswered, provingKeyForm } from '#domain/checkout/checkout-key.ts'
import type { EarlierOrderAsked, PlacementRefusal, Repriced } from '#domain/checkout/placement.ts'
import type { QuotedLine } from '#domain/checkout/quote.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shippingAddressSchema } from '#domain/orders/shipping-address.ts'
import { errorBody } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import type { ApiEnv } from '../router.ts'
import { cartBody, couponBody } from './cart-body.ts'
import { providerBody } from './payment-schema.ts'

const keyRule = 'Please send an Idempotency-Key of 16 to 128 visible characters'

const orderId = z.uuid().toLowerCase().nullable().default(null)

/** Keys of lost answers, which prove whose the orders under them are. */
export const unansweredKeysBody = z
  .array(z.string().regex(provingKeyForm, 'Please send keys of 32 to 128 visible characters'))
  .max(mostUnanswered)
  .default([])
  .describe(
    'Earlier Idempotency-Keys of this checkout that had no answer, of 32 characters at least, drawn at random. What their unpaid orders hold counts as free, and an order that is placed replaces them.',
  )

/** What a cart no longer needs to say: orders of the cookie count by themselves. Pages opened before that was so send it. */
export const formerReplacesBody = orderId.describe(
  'Without effect: what unpaid orders of the same cookie hold counts as free in any case.',
)

export const placeOrderRequest = {
  headers: z.object({
    'Idempotency-Key': z
      .string(keyRule)
      .regex(checkoutKeyForm, keyRule)
      .describe('One checkout: the same key with the same body is the same order, however often it is sent.'),
  }),
  body: jsonBody({
    lines: cartBody,
    couponCode: couponBody,
    shippingAddress: shippingAddressSchema.strict(),
    paymentGateway: providerBody,
    expectedTotal: z
      .int()
      .min(0)
      .describe('The total in kobo that the shopper agreed to; another one is refused, and the refusal tells it.'),
    replaces: orderId.describe(
      'An unpaid order of the same cookie, which this replaces: what it holds is taken over. Any other is left alone.',
    ),
    unansweredKeys: unansweredKeysBody,
    besides: orderId.describe(
      'The earlier order that `already_ordered` named: this one is wanted all the same, and what it says it `cancels` makes way.',
    ),
  }),
}

/** A refusal to place an order: 422 for a key used twice, else 409 with what the cart costs now. */
export function refusePlacement(c: Context<ApiEnv>, refusal: PlacementRefusal) {
  const message = messageOf(refusal)
  switch (refusal.reason) {
    case 'key_reused':
      return c.json(errorBody(refusal.reason, message, {}), 422)
    case 'already_ordered':
      return c.json(errorBody(refusal.reason, message, { earlier: refusal.earlier }), 409)
    case 'provider_not_offered':
      return c.json(errorBody(refusal.reason, message, {}), 409)
    default:
      return c.json(errorBody(refusal.reason, message, { quote: refusal.quote }), 409)
  }
}

/** What stands in the way of a line, by its name, size and colour, as a sentence; empty for nothing. */
function problemText(line: QuotedLine): string {
  if (line.problem === 'gone') return `${line.productId} is no longer sold. `
  switch (line.problem) {
    case null:
      return ''
    case 'too_many':
      return `${fullName(line)}: ${line.sellable} of ${line.quantity} can be sold. `
    case 'sold_out':
      return `${fullName(line)} has sold out. `
    case 'not_made':
      return `${fullName(line)} is not made. `
    case 'choose_size':
      return `${fullName(line)}: Please select a size. `
    case 'choose_color':
      return `${fullName(line)}: Please select a color. `
  }
}

function earlierText({ payment, isSame, cancels }: EarlierOrderAsked): string {
  if (isSame) return 'The same was ordered already; send it with `besides` to order it once more.'
  return payment === 'unpaid'
    ? `What this order needs is held by unpaid ones of the same cookie (${cancels.length}); send it with \`besides\` to cancel them.`
    : 'The order to be replaced is paid, or about to be; send it with `besides` to order all the same.'
}

const repricedText = ({ from, to, ...line }: Repriced) =>
  `${fullName(line)} costs ${formatNaira(to)} instead of ${formatNaira(from)}.`

function messageOf(refusal: PlacementRefusal): string {
  switch (refusal.reason) {
    case 'key_reused':
      return 'This Idempotency-Key was used for another order.'
    case 'already_ordered':
      return earlierText(refusal.earlier)
    case 'provider_not_offered':
      return 'This way to pay is not offered at the moment.'
    case 'out_of_stock':
      return `Not everything can be sold as asked for. ${refusal.quote.lines.map(problemText).join('')}`.trim()
    case 'price_changed':
      return refusal.repriced.map(repricedText).join(' ') || 'The total is not the one agreed to.'
    case 'coupon_invalid':
      return refusal.quote.couponProblem?.message ?? 'Invalid coupon code'
  }
}
