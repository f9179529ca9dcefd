import { z } from '@hono/zod-openapi'
import { exportPhoneBuyer } from '#domain/customers/export-phone-buyer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'

const read = defineRoute({
  access: 'customers.export',
  method: 'get',
  path: '/by-phone/{id}/data.json',
  tags: ['Administration'],
  summary: 'Everything that the shop keeps of somebody who ordered without an address of mail',
  description:
    'For somebody who has asked for it and is known by the phone of an order alone: of the orders that have this phone, those that are named. Needs a sign-in that is at most 10 minutes old, and is written to the audit log.',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({ orders: z.string().max(8_000).describe('Ids of orders, with commas between') }),
  },
  responses: {
    200: {
      description: 'The phone and the orders.',
      content: { 'application/json': { schema: z.object({ data: z.looseObject({}) }) } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

const notFound = errorBody('not_found', 'There is no such order.', {})

/** The data of somebody without an address of mail, to be handed over. */
export const createPhoneBuyerDataRoutes = (shop: Shop) =>
  createRouter().openapi(read, async (c) => {
    c.header('cache-control', 'no-store')
    // A HEAD request asks whether the viewer may; it reads nothing.
    if (c.req.method === 'HEAD') return c.json({ data: {} }, 200)
    const { id } = c.req.valid('param')
    const chosen = c.req.valid('query').orders.toLowerCase().split(',')
    const result = await exportPhoneBuyer(shop, { orderId: id.toLowerCase(), chosen }, c.env.viewer)
    if (result.ok) {
      c.header('content-disposition', `attachment; filename="customer-${id.slice(0, 8)}.json"`)
      return c.json({ data: result.exported }, 200)
    }
    return result.reason === 'not_found' ? c.json(notFound, 404) : answerRefusal(c, result)
  })
