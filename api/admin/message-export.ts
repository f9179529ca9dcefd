import { z } from '@hono/zod-openapi'
import { exportMessages } from '#domain/content/export-messages.server.ts'
import { readMessageFilter } from '#domain/content/message-listing.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { createFileSender } from './send-file.ts'

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
  const send = createFileSender()
  return createRouter().openapi(read, (c) => {
    const { q = '', view = '' } = c.req.valid('query')
    return send(c, () => exportMessages(shop, readMessageFilter(new URLSearchParams({ q, view })), c.env.viewer))
  })
}
