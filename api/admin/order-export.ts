import { z } from '@hono/zod-openapi'
import { readAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { exportOrders } from '#domain/orders/export-orders.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { createFileSender } from './send-file.ts'

const filterParameter = z.string().max(2_000).optional()

const read = defineRoute({
  access: 'orders.export',
  method: 'get',
  path: '/export.csv',
  tags: ['Administration'],
  summary: 'Orders as a CSV file',
  description:
    'Everything that fits the filters of the back office’s list. Needs a sign-in that is at most 10 minutes old. One file at a time for each administrator.',
  request: {
    query: z.object({
      q: filterParameter,
      view: filterParameter,
      status: filterParameter,
      payment: filterParameter,
      expired: filterParameter,
      channel: filterParameter,
      date: filterParameter,
    }),
  },
  responses: {
    200: {
      description: 'The file, in parts as they are read.',
      content: { 'text/csv': { schema: z.string() } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** The export of orders. */
export function createOrderExportRoutes(shop: Shop) {
  const send = createFileSender()
  return createRouter().openapi(read, (c) => {
    const search = new URLSearchParams(
      Object.entries(c.req.valid('query')).flatMap(([name, value = '']) => [[name, value]]),
    )
    return send(c, () => exportOrders(shop, readAdminOrderFilter(search), c.env.viewer))
  })
}
