import { z } from '@hono/zod-openapi'
import { readOrderPayments } from '#domain/payments/attempts/read-order-payments.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { orderPaymentsSchema, toOrderPayments } from './order-payments-schema.ts'

const read = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/{id}/payments',
  tags: ['Administration'],
  summary: 'Everything about an order’s payments',
  request: { params: z.object({ id: z.uuid().toLowerCase() }) },
  responses: {
    200: {
      description: 'Attempts, refunds, ledger, webhooks, tasks and history.',
      content: { 'application/json': { schema: orderPaymentsSchema } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

/** The payments of one order. */
export function createOrderPaymentRoutes(shop: Shop) {
  return createRouter().openapi(read, async (c) => {
    const read = await readOrderPayments(shop.db, c.env.viewer, c.req.valid('param').id)
    if (read.ok) return c.json(toOrderPayments(read.payments), 200)
    return read.reason === 'not_found' ? c.json(notFoundBody, 404) : answerRefusal(c, read)
  })
}
