import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isAccessRefusal } from '#domain/accounts/access.ts'
import { changeOrderStatus, type StatusChanged } from '#domain/fulfilment/change-order-status.server.ts'
import { readShipment } from '#domain/orders/shipment.ts'
import { orderStatuses } from '#domain/orders/status.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { kobo } from '../catalogue/product-schemas.ts'
import { stateSchema } from '../checkout/order-schema.ts'
import { errorBody, notFoundBody, refusal } from '../errors.ts'
import { jsonBody } from '../json-body.ts'
import { type ApiEnv, createRouter } from '../router.ts'
import { iso } from './paging.ts'

const maxReasonLength = 500

const typed = z.string().max(1_000).default('')
const shipmentSchema = z
  .object({ carrier: typed, trackingNumber: typed, trackingUrl: typed.describe('Empty, or https.') })
  .transform((sent, context) => {
    const read = readShipment(sent)
    if (read.ok) return read.shipment
    for (const [field, message] of Object.entries(read.problems))
      context.addIssue({ code: 'custom', message, path: [field] })
    return z.NEVER
  })

const change = defineRoute({
  access: 'orders.write',
  method: 'patch',
  path: '/{id}',
  tags: ['Administration'],
  summary: 'Move an order to another status',
  description:
    'Every move is possible. One that is risky is refused with `needs_confirmation` and the risks, until it is sent with `confirmed`. Cancelling gives stock and coupon back; leaving `cancelled` takes them again.',
  request: {
    params: z.object({ id: z.uuid().toLowerCase() }),
    body: jsonBody({
      status: z.enum(orderStatuses).describe('Where it is to be moved.'),
      from: z.enum(orderStatuses).describe('Where it was when the administrator saw it.'),
      confirmed: z.boolean().default(false).describe('That the administrator agreed to the risks.'),
      shipment: shipmentSchema.nullable().default(null).describe('How it is sent, of a move to `shipped`.'),
      reason: z.string().trim().max(maxReasonLength).default('').describe('For the order’s history.'),
    }),
  },
  responses: {
    200: {
      description: 'The order as it is now.',
      content: {
        'application/json': {
          schema: z.object({
            order: z.object({ id: z.uuid(), ...stateSchema.shape, updatedAt: z.iso.datetime() }),
            refundable: kobo.describe('What of its payment can still be given back, in kobo.'),
            due: kobo.describe('What it still owes, in kobo.'),
          }),
        },
      },
    },
    404: refusal(404, 'not_found'),
    409: refusal(409, 'changed', 'needs_confirmation', 'lines_out_of_stock'),
    422: refusal(422, 'invalid', 'same_status'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** Moves of orders by administrators. */
export function createOrderStatusRoutes(shop: Shop) {
  return createRouter().openapi(change, async (c) => {
    const { status: to, from, confirmed, reason, shipment } = c.req.valid('json')
    const { id: orderId } = c.req.valid('param')
    const changed = await changeOrderStatus(shop, { orderId, from, to, confirmed, reason, shipment }, c.env.viewer)
    if (!changed.ok) return refuse(c, changed)
    const { order, refundable, due } = changed
    return c.json({ order: { ...order, updatedAt: iso(order.updatedAt) }, refundable, due }, 200)
  })
}

function refuse(c: Context<ApiEnv>, refused: Extract<StatusChanged, { ok: false }>) {
  if (isAccessRefusal(refused)) return answerRefusal(c, refused)
  switch (refused.reason) {
    case 'not_found':
      return c.json(notFoundBody, 404)
    case 'same':
      return c.json(errorBody('same_status', 'The order is there already.', {}), 422)
    case 'changed': {
      const { status } = refused
      return c.json(errorBody('changed', `Somebody else has changed this order: it is ${status} now.`, { status }), 409)
    }
    case 'needs_confirmation': {
      const { because } = refused
      return c.json(errorBody('needs_confirmation', 'Please confirm this move.', { because }), 409)
    }
    case 'out_of_stock': {
      const { lines } = refused
      return c.json(errorBody('lines_out_of_stock', 'Not every piece of it is in stock any more.', { lines }), 409)
    }
  }
}
