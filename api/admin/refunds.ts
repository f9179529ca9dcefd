import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { formatNaira } from '#domain/money/money.ts'
import { type RefundAsked, refundByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import type { RefundRefusal } from '#domain/payments/refunds/request-refund.server.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type AdminEnv, createAdminRouter, guarded, signInAgain, writeRefusals } from './guard.ts'
import { refundSchema, toRefund } from './order-payments-schema.ts'

const longestReason = 500

const ask = createRoute({
  method: 'post',
  path: '/{id}/refunds',
  ...guarded,
  summary: 'Give a payment back, whole or in part',
  description:
    'Needs a sign-in that is at most 10 minutes old; an older one is answered 401 `sign_in_again`, and signing in again is the way on. The same key with the same body is the same refund, however often it is sent.',
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody({
      amount: z.int().min(1).optional().describe('Kobo; all that is left of the payment unless given.'),
      reason: z.string().trim().min(1, 'Please say why').max(longestReason),
      attempt: z
        .string()
        .max(40)
        .optional()
        .describe('The reference of the payment; the one that paid the order unless given.'),
      key: z.uuid().describe('Made by whoever asks, once for each refund.'),
    }),
  },
  responses: {
    201: {
      description: 'The refund as it stands now; the provider may need days to finish it.',
      content: { 'application/json': { schema: z.object({ refund: refundSchema }) } },
    },
    ...writeRefusals,
    401: refusal(401, 'no_session', 'sign_in_again'),
    404: refusal(404, 'not_found'),
    409: refusal(409, 'nothing_paid', 'too_much'),
    422: refusal(422, 'invalid', 'too_small', 'no_reason', 'key_reused'),
  },
})

/** Giving money back. */
export function createRefundRoutes(shop: Shop) {
  return createAdminRouter().openapi(ask, async (c) => {
    const { amount = null, attempt = null, reason, key } = c.req.valid('json')
    const asked: RefundAsked = { orderId: c.req.valid('param').id, amount, attempt, reason, key }
    const requested = await refundByAdministrator(shop, asked, c.get('administrator'))
    if (requested.ok) return c.json({ refund: toRefund(requested.refund) }, 201)
    return refuse(c, requested)
  })
}

/** 422 for what the body can mend, 409 for what stands in the way whatever it says. */
function refuse(c: Context<AdminEnv>, refused: RefundRefusal | { ok: false; reason: 'sign_in_again' }) {
  switch (refused.reason) {
    case 'sign_in_again':
      return c.json(signInAgain, 401)
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
    case 'no_reason':
      return c.json(errorBody(refused.reason, 'Please say why.', {}), 422)
    case 'key_reused':
      return c.json(errorBody(refused.reason, 'This key was used for another refund.', {}), 422)
  }
}
