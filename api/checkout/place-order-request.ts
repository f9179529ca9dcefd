import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { savedAddressUseSchema } from '#domain/addresses/saved-address-use.ts'
import { fullName } from '#domain/cart/describe-line.ts'
import { checkoutKeyPattern, maxUnanswered, provingKeyPattern } from '#domain/checkout/checkout-key.ts'
import type { EarlierOrderAsked, PlacementRefusal, Repriced } from '#domain/checkout/placement.ts'
import type { QuotedLine } from '#domain/checkout/quote.ts'
import { formatNaira } from '#domain/money/money.ts'
import { shippingAddressSchema } from '#domain/orders/shipping-address-schema.ts'
import { errorBody } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import type { ApiEnv } from '../router.ts'
import { cartBody, couponBody } from './cart-body.ts'
import { providerBody } from './payment-schema.ts'

const keyRule = 'Please send an Idempotency-Key of 16 to 128 visible characters'

const orderId = z.uuid().toLowerCase().nullable().default(null)

/** Checkout keys of requests whose response was lost. They are secret, so they prove who placed the orders. */
export const unansweredKeysBody = z
  .array(z.string().regex(provingKeyPattern, 'Please send keys of 32 to 128 visible characters'))
  .max(maxUnanswered)
  .default([])
  .describe(
    'Earlier Idempotency-Keys of this checkout that got no response: random, of 32 characters at least. Stock that their unpaid orders reserve counts as available, and a new order replaces them.',
  )

/**
 * A field that quotes no longer need, because the orders are read from the cookie. Pages that were opened before an
 * update may still send it.
 */
export const ignoredReplacesBody = orderId.describe(
  'Without effect: stock that unpaid orders of the same cookie reserve always counts as available.',
)

export const placeOrderRequest = {
  headers: z.object({
    'Idempotency-Key': z
      .string(keyRule)
      .regex(checkoutKeyPattern, keyRule)
      .describe('One for each checkout: sending the same key with the same body again returns the same order.'),
  }),
  body: jsonBody({
    lines: cartBody,
    couponCode: couponBody,
    shippingAddress: shippingAddressSchema.strict(),
    savedAddress: savedAddressUseSchema
      .optional()
      .describe(
        'Of a customer: `chosen` says that the address is this saved one, and is refused if it isn’t, or not any more; `changed` saves it as this one; `new` saves it beside the others, the first as the default.',
      ),
    paymentGateway: providerBody,
    expectedTotal: z
      .int()
      .min(0)
      .describe(
        'The total in kobo that the shopper agreed to. Any other total is refused; the refusal contains the new one.',
      ),
    expectedShippingFee: z
      .int()
      .min(0)
      .optional()
      .describe('The shipping fee in that total. With it, another fee is refused even where the total is the same.'),
    replaces: orderId.describe(
      'An unpaid order of the same cookie that this order replaces: it takes over the reserved stock. Any other order is ignored.',
    ),
    unansweredKeys: unansweredKeysBody,
    besides: orderId.describe(
      'The earlier order that `already_ordered` named: place this one as well. The orders in its `cancels` are cancelled.',
    ),
  }),
}

/**
 * Answers a refused order: 422 for a key that was used for another order, 503 when too many are being placed at the
 * moment, otherwise 409.
 */
export function refusePlacement(c: Context<ApiEnv>, refusal: PlacementRefusal) {
  const message = messageOf(refusal)
  switch (refusal.reason) {
    case 'busy':
      return c.json(errorBody(refusal.reason, message, {}), 503, { 'retry-after': '5' })
    case 'too_many_unpaid':
      return c.json(errorBody(refusal.reason, message, { open: refusal.open, of: refusal.of }), 409)
    case 'too_much_held': {
      const { open, productId, most } = refusal
      return c.json(errorBody(refusal.reason, message, { open, productId, most }), 409)
    }
    case 'too_many_attempts':
    case 'address_gone':
    case 'address_changed':
    case 'nothing_to_pay':
      return c.json(errorBody(refusal.reason, message, {}), 409)
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

/** Why a line can't be sold, as a sentence that names it; empty if it can. */
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
    case 'busy':
      return 'Too many orders are being placed from here just now. Please try again in a moment.'
    case 'too_many_unpaid':
      return 'Too many orders wait for their payment. Pay for one of them, or wait until it ends.'
    case 'too_much_held':
      return refusal.productId === null
        ? `An unpaid order may have ${refusal.most} more pieces at the moment.`
        : `An unpaid order may have ${refusal.most} more pieces of ${refusal.productId} at the moment.`
    case 'address_gone':
      return 'Please select a valid address'
    case 'address_changed':
      return 'The saved address is not the one that was sent. Please check it.'
    case 'too_many_attempts':
      return 'Too many payments came to nothing. Please try again later.'
    case 'already_ordered':
      return earlierText(refusal.earlier)
    case 'provider_not_offered':
      return 'This way to pay is not offered at the moment.'
    case 'nothing_to_pay':
      return 'The total is ₦0. An order of nothing can’t be placed here: please contact us.'
    case 'out_of_stock':
      return `Not everything can be sold as asked for. ${refusal.quote.lines.map(problemText).join('')}`.trim()
    case 'shipping_changed':
      return `Shipping costs ${formatNaira(refusal.quote.totals.shippingFee)} now. The total is ${formatNaira(refusal.quote.totals.totalAmount)}.`
    case 'price_changed':
      return refusal.repriced.map(repricedText).join(' ') || 'The total is not the one agreed to.'
    case 'coupon_invalid':
      return refusal.quote.couponProblem?.message ?? 'Invalid coupon code'
  }
}
