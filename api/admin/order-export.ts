import { z } from '@hono/zod-openapi'
import { readAdminOrderFilter } from '#domain/orders/admin-order-filter.ts'
import { exportOrders } from '#domain/orders/export-orders.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { fileStream } from './file-stream.ts'

/** How long a client may take for the file; then it breaks off. */
export const longestExportMs = 10 * 60_000
const retryAfterSeconds = 10

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
  // By whom files are being read on this node.
  const exporting = new Set<string>()
  return createRouter().openapi(read, async (c) => {
    const { viewer } = c.env
    const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' }
    if (viewer.kind === 'anonymous') return answerRefusal(c, { ok: false, reason: 'no_session' })
    if (exporting.has(viewer.userId)) return refuseTooMany(c, retryAfterSeconds)
    // A HEAD request asks whether the viewer may; it reads nothing.
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    exporting.add(viewer.userId)
    const end = () => void exporting.delete(viewer.userId)
    try {
      const search = new URLSearchParams(
        Object.entries(c.req.valid('query')).flatMap(([name, value = '']) => [[name, value]]),
      )
      const exported = await exportOrders(shop, readAdminOrderFilter(search), viewer)
      if (!exported.ok) {
        end()
        return answerRefusal(c, exported)
      }
      const body = fileStream(exported.parts, { longestMs: longestExportMs, onEnd: end })
      return c.body(body, 200, { ...headers, 'content-disposition': `attachment; filename="${exported.fileName}"` })
    } catch (fault) {
      end()
      throw fault
    }
  })
}
