import { createRoute, z } from '@hono/zod-openapi'
import { readOrderPayments } from '#domain/payments/attempts/read-order-payments.server.ts'
import type { Shop } from '#domain/shop.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createAdminRouter, guarded, guardRefusals } from './guard.ts'
import { orderPaymentsSchema, toOrderPayments } from './order-payments-schema.ts'

const read = createRoute({
  method: 'get',
  path: '/{id}/payments',
  ...guarded,
  summary: 'All that is known of an order’s money',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'Attempts, refunds, ledger, webhooks, tasks and history.',
      content: { 'application/json': { schema: orderPaymentsSchema } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    ...guardRefusals,
  },
})

/** The money of one order. */
export function createOrderPaymentRoutes(shop: Shop) {
  return createAdminRouter().openapi(read, async (c) => {
    const payments = await readOrderPayments(shop.db, c.req.valid('param').id)
    return payments ? c.json(toOrderPayments(payments), 200) : c.json(notFoundBody, 404)
  })
}
