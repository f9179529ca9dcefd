import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type AccessRefusal, isAccessRefusal } from '#domain/accounts/access.ts'
import { resumeByAdministrator } from '#domain/payments/refunds/refund-by-administrator.server.ts'
import type { ResumedRefund } from '#domain/payments/refunds/resume-refund.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { signedIn } from '../accounts/signed-in.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type ApiEnv, createRouter } from '../router.ts'
import { refundSchema, toRefund } from './order-payments-schema.ts'

const give = defineRoute({
  access: 'orders.refund',
  method: 'post',
  path: '/{id}/account',
  tags: ['Administration'],
  summary: 'Give the customer’s bank account for a refund that needs it',
  description:
    'The account is passed to the provider and not stored. Needs a sign-in that is at most 10 minutes old, as a refund does. After 503 the provider may have it: it can be given again, but whoever sends the money by hand must ask the provider first.',
  request: {
    params: z.object({ id: z.uuid().toLowerCase() }),
    body: jsonBody({
      accountNumber: z.string().regex(/^\d{10}$/, 'Please give the 10 digits of the account (NUBAN)'),
      bankId: z.string().regex(/^\d{1,10}$/, 'Please give the provider’s number of the bank'),
    }),
  },
  responses: {
    200: {
      description: 'The refund in its current state; its status is polled until it is final.',
      content: { 'application/json': { schema: z.object({ refund: refundSchema }) } },
    },
    429: refusal(429, 'too_many_requests'),
    404: refusal(404, 'not_found'),
    409: refusal(409, 'not_waiting', 'not_offered', 'rejected'),
    422: refusal(422, 'invalid'),
    503: refusal(503, 'unavailable'),
  },
})

/** Resumes a refund that the provider can't send back to the card or account that paid. */
export function createResumeRefundRoutes(shop: Shop) {
  return createRouter().openapi(give, async (c) => {
    const asked = { refundId: c.req.valid('param').id, account: c.req.valid('json') }
    const viewer = signedIn(c.env.viewer)
    const resumed = await resumeByAdministrator(shop, asked, viewer)
    const outcome = resumed.ok ? 'done' : 'refused'
    const about = resumed.ok ? resumed.refund.orderId : asked.refundId
    shop.noteSecurity({ what: 'refund', outcome, who: viewer.userId, address: c.env.ip, about })
    if (resumed.ok) return c.json({ refund: toRefund(resumed.refund) }, 200)
    return refuse(c, resumed)
  })
}

function refuse(c: Context<ApiEnv>, refused: Exclude<ResumedRefund, { ok: true }> | AccessRefusal) {
  if (isAccessRefusal(refused)) return answerRefusal(c, refused)
  switch (refused.reason) {
    case 'not_found':
      return c.json(notFoundBody, 404)
    case 'not_waiting':
      return c.json(errorBody(refused.reason, 'This refund needs no bank account.', {}), 409)
    case 'given':
      return c.json(errorBody('not_waiting', 'Somebody gave an account for this refund just now.', {}), 409)
    case 'not_offered':
      return c.json(errorBody(refused.reason, 'Its provider takes no bank account.', {}), 409)
    case 'rejected':
      return c.json(errorBody(refused.reason, `The provider refuses it: ${refused.detail}`, {}), 409)
    case 'unavailable':
      return c.json(errorBody(refused.reason, 'The provider didn’t answer. Please try again.', {}), 503)
  }
}
