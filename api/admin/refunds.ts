import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import { formatNaira } from '#domain/money/money.ts'
import { type RefundAsked, refundByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import type { RefundRefusal } from '#domain/payments/refunds/request-refund.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type ApiEnv, createRouter } from '../router.ts'
import { refundSchema, toRefund } from './order-payments-schema.ts'

const maxReasonLength = 500

const ask = defineRoute({
  access: 'orders.refund',
  method: 'post',
  path: '/{id}/refunds',
  tags: ['Administration'],
  summary: 'Refund a payment, in full or in part',
  description:
    'Needs a sign-in that is at most 10 minutes old; with an older one the response is 401 `sign_in_again`. Sending the same key with the same body again returns the same refund.',
  request: {
    params: z.object({ id: z.uuid().toLowerCase() }),
    body: jsonBody({
      amount: z
        .int()
        .min(1)
        .optional()
        .describe(
          'In kobo; without it, all that is left of the payment, or what the goods are worth. With goods it is the sum that was agreed to: another is refused.',
        ),
      goods: z
        .object({
          lines: z.array(z.object({ line: z.string().max(200), pieces: z.int().min(0).max(1_000_000) })).max(200),
          shipping: z.boolean().default(false).describe('Whether the delivery is refunded as well.'),
          restock: z.boolean().default(false).describe('Whether the pieces go back into stock.'),
        })
        .optional()
        .describe(
          'What is refunded, by the keys of the order’s lines. The shop computes the amount: the price less the share of the discount.',
        ),
      reason: z.string().trim().min(1, 'Please say why').max(maxReasonLength),
      attempt: z
        .string()
        .max(40)
        .optional()
        .describe('The reference of the payment; without it, the one that paid the order.'),
      key: z.uuid().describe('An idempotency key, made by the client, one for each refund.'),
    }),
  },
  responses: {
    201: {
      description: 'The refund in its current state; the provider may need days to finish it.',
      content: { 'application/json': { schema: z.object({ refund: refundSchema }) } },
    },
    429: refusal(429, 'too_many_requests'),
    404: refusal(404, 'not_found'),
    409: refusal(409, 'nothing_paid', 'too_much', 'too_many_pieces', 'shipping_refunded', 'other_amount'),
    422: refusal(422, 'invalid', 'too_small', 'no_reason', 'key_reused', 'nothing_chosen', 'unknown_line'),
  },
})

/** Refunds by administrators. */
export function createRefundRoutes(shop: Shop) {
  return createRouter().openapi(ask, async (c) => {
    const { amount = null, attempt = null, goods, reason, key } = c.req.valid('json')
    const asked: RefundAsked = {
      orderId: c.req.valid('param').id,
      ...{ amount, attempt, reason, key },
      ...(goods && { goods: { ...goods, lines: goods.lines.map(({ line, pieces }) => ({ lineKey: line, pieces })) } }),
    }
    const viewer = signedIn(c.env.viewer)
    const requested = await refundByAdministrator(shop, asked, viewer)
    const outcome = requested.ok ? 'done' : 'refused'
    shop.noteSecurity({ what: 'refund', outcome, who: viewer.userId, address: c.env.ip, about: asked.orderId })
    if (requested.ok) return c.json({ refund: toRefund(requested.refund) }, 201)
    return refuse(c, requested)
  })
}

/** 422 where another body would be accepted, 409 where no body would. */
function refuse(c: Context<ApiEnv>, refused: RefundRefusal | AccessRefusal) {
  if (isAccessRefusal(refused)) return answerRefusal(c, refused)
  switch (refused.reason) {
    case 'not_found':
      return c.json(notFoundBody, 404)
    case 'nothing_paid':
      return c.json(errorBody(refused.reason, 'Nothing was received that could be given back.', {}), 409)
    case 'too_much': {
      const { left } = refused
      const message = left === 0 ? 'All of it is given back already.' : `At most ${formatNaira(left)} is left of it.`
      return c.json(errorBody(refused.reason, message, { left }), 409)
    }
    case 'too_small': {
      const { least } = refused
      return c.json(
        errorBody(refused.reason, `The least that can be given back is ${formatNaira(least)}.`, { least }),
        422,
      )
    }
    case 'too_many_pieces': {
      const { lineKey: line, left } = refused
      const message = left === 0 ? 'All of it is refunded already.' : `At most ${left} of it can still be refunded.`
      return c.json(errorBody(refused.reason, message, { line, left }), 409)
    }
    case 'shipping_refunded':
      return c.json(errorBody(refused.reason, 'There is no delivery left to refund.', {}), 409)
    case 'other_amount': {
      const { amount } = refused
      return c.json(errorBody(refused.reason, `It is ${formatNaira(amount)} by now.`, { amount }), 409)
    }
    case 'nothing_chosen':
      return c.json(errorBody(refused.reason, 'Please choose what to refund.', {}), 422)
    case 'unknown_line':
      return c.json(errorBody(refused.reason, 'The order has no such line.', {}), 422)
    case 'no_reason':
      return c.json(errorBody(refused.reason, 'Please say why.', {}), 422)
    case 'key_reused':
      return c.json(errorBody(refused.reason, 'This key was used for another refund.', {}), 422)
  }
}
