import { z } from '@hono/zod-openapi'
import { moveRisks } from '#domain/fulfilment/move-risks.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import { versionedCartSchema } from './accounts/saved-cart-schema.ts'
import { taskSchema } from './admin/payment-schemas.ts'
import { kobo } from './catalogue/product-schemas.ts'
import { quoteSchema } from './checkout/quote-schema.ts'

/** The name of a code's schema in the API document: `not_found` → `NotFoundError`. */
export const errorName = (code: string) =>
  `${code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Error`

const error = <const Code extends string, Details extends z.ZodType>(code: Code, details: Details) =>
  z
    .object({
      code: z.literal(code).describe('For programs: it stays the same when the message is reworded.'),
      message: z.string().describe('For people; may be reworded.'),
      details,
    })
    .openapi(errorName(code))

const nothing = z.object({})
const quote = z.object({
  quote: quoteSchema.describe('The current price of the cart, and why lines or its coupon are refused.'),
})

const openOrder = z.uuid().nullable().describe('The newest unpaid order of the same cookie, if there is one.')

/** The schema of `error` in a refusal, for every code of the API with its `details`. */
export const errors = {
  // Refusals before an operation is reached.
  not_found: error('not_found', nothing),
  bad_method: error('bad_method', nothing),
  foreign_origin: error('foreign_origin', nothing),
  unknown_host: error('unknown_host', nothing),
  too_long: error('too_long', nothing),
  too_large: error('too_large', nothing),
  too_many_fields: error('too_many_fields', nothing),
  too_deep: error('too_deep', nothing),
  incomplete: error('incomplete', nothing),
  malformed_json: error('malformed_json', nothing),
  unsupported_type: error('unsupported_type', nothing),
  too_many_requests: error('too_many_requests', z.object({ retryAfter: z.int().describe('Seconds.') })),
  fault: error('fault', z.object({ requestId: z.string().describe('The id under which the error was logged.') })),
  // Requests that an operation's schema refuses.
  invalid: error(
    'invalid',
    z.object({
      fields: z
        .record(z.string(), z.string())
        .describe('A message for each field, by its path, such as `lines.0.quantity`.'),
    }),
  ),
  // Carts, orders and payments.
  key_reused: error('key_reused', nothing),
  already_ordered: error(
    'already_ordered',
    z.object({
      earlier: z.object({
        id: z.uuid(),
        payment: z.enum(['paid', 'under_way', 'unpaid']),
        isSame: z.boolean().describe('Whether it is for the same lines.'),
        cancels: z
          .array(z.uuid())
          .describe(
            'Unpaid orders of the same cookie that reserve the stock that this one needs: placing it as well cancels them.',
          ),
      }),
    }),
  ),
  too_many_unpaid: error(
    'too_many_unpaid',
    z.object({
      open: openOrder,
      of: z.enum(['email', 'device', 'address']).describe('Whose unpaid orders are too many.'),
    }),
  ),
  too_much_held: error(
    'too_much_held',
    z.object({
      open: openOrder,
      productId: z.uuid().nullable().describe('The product of which it is too much; null for all together.'),
      most: z.int().describe('How many pieces this order may have.'),
    }),
  ),
  provider_not_offered: error('provider_not_offered', nothing),
  out_of_stock: error('out_of_stock', quote),
  price_changed: error('price_changed', quote),
  shipping_changed: error('shipping_changed', quote),
  coupon_invalid: error('coupon_invalid', quote),
  nothing_to_pay: error('nothing_to_pay', nothing),
  order_changed: error('order_changed', nothing),
  already_paid: error('already_paid', nothing),
  not_payable: error('not_payable', nothing),
  payment_pending: error('payment_pending', nothing),
  too_many_attempts: error('too_many_attempts', nothing),
  no_room: error('no_room', nothing),
  address_gone: error('address_gone', nothing),
  address_changed: error('address_changed', nothing),
  too_many_addresses: error('too_many_addresses', nothing),
  cart_changed: error('cart_changed', z.object({ cart: versionedCartSchema.describe('What is saved now.') })),
  // Sessions and administration.
  wrong_credentials: error('wrong_credentials', nothing),
  busy: error('busy', nothing),
  held_up: error('held_up', z.object({ retryAfter: z.int().describe('Seconds.') })),
  weak_password: error(
    'weak_password',
    z.object({ reasons: z.array(z.string()).describe('For people: every reason.') }),
  ),
  invalid_link: error('invalid_link', nothing),
  wrong_password: error('wrong_password', nothing),
  same_email: error('same_email', nothing),
  other_account: error('other_account', nothing),
  administrator: error('administrator', nothing),
  wrong_code: error('wrong_code', nothing),
  sign_in_expired: error('sign_in_expired', nothing),
  already_on: error('already_on', nothing),
  not_started: error('not_started', nothing),
  second_factor_required: error('second_factor_required', nothing),
  no_session: error('no_session', nothing),
  not_administrator: error('not_administrator', nothing),
  sign_in_again: error('sign_in_again', nothing),
  same_status: error('same_status', nothing),
  changed: error('changed', z.object({ status: z.enum(orderStatuses).describe('Where the order is now.') })),
  needs_confirmation: error(
    'needs_confirmation',
    z.object({ because: z.array(z.enum(moveRisks)).describe('What is risky about it.') }),
  ),
  lines_out_of_stock: error(
    'lines_out_of_stock',
    z.object({
      lines: z
        .array(
          z.object({
            name: z.string(),
            size: z.string().nullable(),
            color: z.string().nullable(),
            wanted: z.int().describe('Pieces of the order.'),
            onHand: z.int().describe('Pieces in stock.'),
          }),
        )
        .describe('The lines of which there are too few pieces.'),
    }),
  ),
  // Uploads.
  no_file: error('no_file', nothing),
  too_many_open: error('too_many_open', nothing),
  unreadable_picture: error('unreadable_picture', nothing),
  too_many_pixels: error('too_many_pixels', nothing),
  storage_full: error('storage_full', nothing),
  already_done: error('already_done', z.object({ task: taskSchema })),
  nothing_paid: error('nothing_paid', nothing),
  no_reason: error('no_reason', nothing),
  nothing_chosen: error('nothing_chosen', nothing),
  unknown_line: error('unknown_line', nothing),
  shipping_refunded: error('shipping_refunded', nothing),
  too_many_pieces: error(
    'too_many_pieces',
    z.object({
      line: z.string().describe('The line, by its key.'),
      left: z.int().describe('How many pieces of it can still be refunded.'),
    }),
  ),
  other_amount: error('other_amount', z.object({ amount: kobo.describe('What the goods are worth by now, in kobo.') })),
  too_much: error('too_much', z.object({ left: kobo.describe('The amount that can still be refunded, in kobo.') })),
  too_small: error(
    'too_small',
    z.object({ least: kobo.describe('The smallest amount that can be refunded, in kobo.') }),
  ),
  not_waiting: error('not_waiting', nothing),
  not_offered: error('not_offered', nothing),
  rejected: error('rejected', nothing),
  unavailable: error('unavailable', nothing),
  // Webhooks.
  unauthenticated: error('unauthenticated', nothing),
  not_stored: error('not_stored', nothing),
}

export type ErrorCode = keyof typeof errors
export type ErrorDetails<Code extends ErrorCode> = z.infer<(typeof errors)[Code]>['details']
