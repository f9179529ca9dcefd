import { createRoute, z } from '@hono/zod-openapi'
import { resumeByAdministrator } from '#domain/payments/refund-by-administrator.server.ts'
import type { ResumedRefund } from '#domain/payments/resume-refund.server.ts'
import type { Shop } from '#domain/shop.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { guarded, openAdminDoor, signInAgain, writeRefusals } from './guard.ts'
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
    404: refusal(404),
    409: refusal(409),
    422: refusal(422),
    503: refusal(503),
    ...writeRefusals,
  },
})

/** Going on with a refund that couldn't go back the way the money came. */
export function openResumeRefund(shop: Shop) {
  return openAdminDoor().openapi(give, async (c) => {
    const asked = { refundId: c.req.valid('param').id, account: c.req.valid('json') }
    const resumed = await resumeByAdministrator(shop, asked, c.get('administrator'))
    if (resumed.ok) return c.json({ refund: toRefund(resumed.refund) }, 200)
    const { body, status } = refuse(resumed)
    return c.json(body, status)
  })
}

function refuse(refused: Exclude<ResumedRefund, { ok: true }> | { ok: false; reason: 'sign_in_again' }) {
  switch (refused.reason) {
    case 'sign_in_again':
      return { status: 401, body: signInAgain } as const
    case 'not_found':
      return { status: 404, body: notFoundBody } as const
    case 'not_waiting':
      return { status: 409, body: errorBody(refused.reason, 'This refund needs no bank account.') } as const
    case 'not_offered':
      return { status: 409, body: errorBody(refused.reason, 'Its provider takes no bank account.') } as const
    case 'rejected':
      return { status: 409, body: errorBody(refused.reason, `The provider refuses it: ${refused.detail}`) } as const
    case 'unavailable':
      return { status: 503, body: errorBody(refused.reason, 'The provider didn’t answer. Please try again.') } as const
  }
}
