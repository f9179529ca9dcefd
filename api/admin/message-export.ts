import { z } from '@hono/zod-openapi'
import { exportMessages } from '#domain/content/export-messages.server.ts'
import { readMessageFilter } from '#domain/content/message-listing.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { refuseTooMany } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { fileStream } from './file-stream.ts'
import { longestExportMs } from './order-export.ts'

const retryAfterSeconds = 10
const filterParameter = z.string().max(2_000).optional()

const read = defineRoute({
  access: 'messages.export',
  method: 'get',
  path: '/export.csv',
  tags: ['Administration'],
  summary: 'Messages of the contact form as a CSV file',
  description:
    'Everything that fits the filters of the back office’s list. Needs a sign-in that is at most 10 minutes old. One file at a time for each administrator.',
  request: { query: z.object({ q: filterParameter, view: filterParameter }) },
  responses: {
    200: {
      description: 'The file, in parts as they are read.',
      content: { 'text/csv': { schema: z.string() } },
    },
    422: refusal(422, 'invalid'),
    429: refusal(429, 'too_many_requests'),
  },
})

/** The export of messages. */
export function createMessageExportRoutes(shop: Shop) {
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
      const { q = '', view = '' } = c.req.valid('query')
      const exported = await exportMessages(shop, readMessageFilter(new URLSearchParams({ q, view })), viewer)
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
