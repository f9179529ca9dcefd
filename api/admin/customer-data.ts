import { z } from '@hono/zod-openapi'
import { exportCustomer } from '#domain/customers/export-customer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { errorBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'

const read = defineRoute({
  access: 'customers.export',
  method: 'get',
  path: '/{id}/data.json',
  tags: ['Administration'],
  summary: 'Everything that the shop keeps of a customer',
  description:
    'For a customer who has asked for it: account, orders, subscriptions. Needs a sign-in that is at most 10 minutes old, and is written to the audit log.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: {
      description: 'Account, addresses of mail, subscriptions and orders.',
      content: { 'application/json': { schema: z.object({ data: z.looseObject({}) }) } },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

const notFound = errorBody('not_found', 'There is no such customer.', {})

/** The data of one customer, to be handed over. */
export const createCustomerDataRoutes = (shop: Shop) =>
  createRouter().openapi(read, async (c) => {
    c.header('cache-control', 'no-store')
    // A HEAD request asks whether the viewer may; it reads nothing.
    if (c.req.method === 'HEAD') return c.json({ data: {} }, 200)
    const { id } = c.req.valid('param')
    const result = await exportCustomer(shop, id.toLowerCase(), c.env.viewer)
    if (result.ok) {
      c.header('content-disposition', `attachment; filename="customer-${id.slice(0, 8)}.json"`)
      return c.json({ data: result.exported }, 200)
    }
    return result.reason === 'not_found' ? c.json(notFound, 404) : answerRefusal(c, result)
  })
