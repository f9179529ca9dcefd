import { z } from '@hono/zod-openapi'
import { exportCustomer } from '#domain/customers/export-customer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { createRouter } from '../router.ts'
import { dataResponses, sendData } from './send-data.ts'

const read = defineRoute({
  access: 'customers.export',
  method: 'get',
  path: '/{id}/data.json',
  tags: ['Administration'],
  summary: 'Everything that the shop keeps of a customer',
  description:
    'For a customer who has asked for it: account, orders, subscriptions. Needs a sign-in that is at most 10 minutes old, and is written to the audit log.',
  request: { params: z.object({ id: z.uuid() }) },
  responses: dataResponses('Account, addresses of mail, subscriptions and orders.'),
})

/** All data about one customer, as a file for that person. */
export const createCustomerDataRoutes = (shop: Shop) =>
  createRouter().openapi(read, (c) => {
    const { id } = c.req.valid('param')
    const notFound = 'There is no such customer.'
    return sendData(c, { id, notFound, read: () => exportCustomer(shop, id.toLowerCase(), c.env.viewer) })
  })
