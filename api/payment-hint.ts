import { z } from '@hono/zod-openapi'
import { mayChangeOrder } from '#domain/orders/order-access.server.ts'
import { hintActions, hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute, noSession } from './access.ts'
import { orderAccess, orderKeyRequest, refuseUnknownOrder } from './checkout/order-access.ts'
import { paidStateSchema } from './checkout/order-schema.ts'
import { notFoundBody, refusal } from './errors.ts'
import { jsonBody } from './json-body.ts'
import { type Limits, refuseTooMany } from './rate-limits.ts'
import { createRouter } from './router.ts'

const update = defineRoute({
  access: 'order',
  method: 'post',
  path: '/update-order-status',
  tags: ['Checkout'],
  summary: 'Report how a payment ended in the browser',
  description:
    'A hint only: it makes the shop verify the payment with the provider. Only the provider’s response marks an order as paid.',
  request: {
    ...orderKeyRequest,
    body: jsonBody({
      orderId: z.string().toLowerCase(),
      userId: z.string().nullish(),
      transactionId: z.union([z.string(), z.number()]).nullish(),
      paymentResponse: z.unknown().optional().describe('The result of the provider’s script; ignored.'),
      action: z.enum(hintActions),
      isGuestOrder: z.boolean(),
    }),
  },
  responses: {
    200: {
      description: 'The order’s status; `success` is true when the provider confirms the payment.',
      content: { 'application/json': { schema: z.object({ success: z.boolean(), ...paidStateSchema.shape }) } },
    },
    401: refusal(401, 'no_session'),
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** The functions below /functions/v1. */
export function createFunctionRoutes(shop: Shop, limits: Limits) {
  return createRouter().openapi(update, async (c) => {
    const { orderId, action, isGuestOrder } = c.req.valid('json')
    if (!isGuestOrder && c.env.viewer.kind === 'anonymous') return c.json(noSession, 401)
    const access = orderAccess(shop, c)
    if (!(await mayChangeOrder(shop, access, orderId))) return refuseUnknownOrder(c, limits)
    const reading = await limits.check('hint', c.env.ip)
    if (!reading.ok) return refuseTooMany(c, reading.retryAfter)
    const answer = await hintPayment(shop, access, { orderId, action })
    if (!answer.ok) return c.json(notFoundBody, 404)
    const { success, status, paymentStatus, transactionId } = answer
    return c.json({ success, status, paymentStatus, transactionId }, 200)
  })
}
