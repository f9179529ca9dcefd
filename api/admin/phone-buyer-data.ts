import { z } from '@hono/zod-openapi'
import { exportPhoneBuyer } from '#domain/customers/export-phone-buyer.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { createRouter } from '../router.ts'
import { dataResponses, sendData } from './send-data.ts'

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
  responses: dataResponses('The phone and the orders.'),
})

/** All data about somebody without an e-mail address, as a file for that person. */
export const createPhoneBuyerDataRoutes = (shop: Shop) =>
  createRouter().openapi(read, (c) => {
    const { id } = c.req.valid('param')
    const asked = { orderId: id.toLowerCase(), chosen: c.req.valid('query').orders.toLowerCase().split(',') }
    const notFound = 'There is no such order.'
    return sendData(c, { id, notFound, read: () => exportPhoneBuyer(shop, asked, c.env.viewer) })
  })
