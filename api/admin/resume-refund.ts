import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { resumeByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import type { ResumedRefund } from '#domain/payments/refunds/resume-refund.server.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type AdminEnv, createAdminRouter, guarded, signInAgain, writeRefusals } from './guard.ts'
import { refundSchema, toRefund } from './order-payments-schema.ts'

const give = createRoute({
  method: 'post',
  path: '/{id}/account',
  ...guarded,
  summary: 'Give the customer’s bank account for a refund that needs it',
  description:
    'The account is handed to the provider and kept nowhere. Needs a sign-in that is at most 10 minutes old, as a refund does.',
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody({
      accountNumber: z.string().regex(/^\d{10}$/, 'Please give the 10 digits of the account (NUBAN)'),
      bankId: z.string().regex(/^\d{1,10}$/, 'Please give the provider’s number of the bank'),
    }),
  },
  responses: {
    200: {
      description: 'The refund as it stands now; it is followed until it is done.',
      content: { 'application/json': { schema: z.object({ refund: refundSchema }) } },
    },
    ...writeRefusals,
    401: refusal(401, 'no_session', 'sign_in_again'),
    404: refusal(404, 'not_found'),
    409: refusal(409, 'not_waiting', 'not_offered', 'rejected'),
    422: refusal(422, 'invalid'),
    503: refusal(503, 'unavailable'),
  },
})

/** Going on with a refund that couldn't go back the way the money came. */
export function createResumeRefundRoutes(shop: Shop) {
  return createAdminRouter().openapi(give, async (c) => {
    const asked = { refundId: c.req.valid('param').id, account: c.req.valid('json') }
    const resumed = await resumeByAdministrator(shop, asked, c.get('administrator'))
    if (resumed.ok) return c.json({ refund: toRefund(resumed.refund) }, 200)
    return refuse(c, resumed)
  })
}

function refuse(
  c: Context<AdminEnv>,
  refused: Exclude<ResumedRefund, { ok: true }> | { ok: false; reason: 'sign_in_again' },
) {
  switch (refused.reason) {
    case 'sign_in_again':
      return c.json(signInAgain, 401)
    case 'not_found':
      return c.json(notFoundBody, 404)
    case 'not_waiting':
      return c.json(errorBody(refused.reason, 'This refund needs no bank account.', {}), 409)
    case 'not_offered':
      return c.json(errorBody(refused.reason, 'Its provider takes no bank account.', {}), 409)
    case 'rejected':
      return c.json(errorBody(refused.reason, `The provider refuses it: ${refused.detail}`, {}), 409)
    case 'unavailable':
      return c.json(errorBody(refused.reason, 'The provider didn’t answer. Please try again.', {}), 503)
  }
}
