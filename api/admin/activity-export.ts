import { z } from '@hono/zod-openapi'
import { readActivityFilter } from '#domain/activity/activity-filter.ts'
import { exportActivity } from '#domain/activity/export-activity.server.ts'
import type { Shop } from '#domain/shop.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { createFileSender } from './send-file.ts'

const filterParameter = z.string().max(2_000).optional()

const read = defineRoute({
  access: 'activity.export',
  method: 'get',
  path: '/export.csv',
  tags: ['Administration'],
  summary: 'What staff did, as a CSV file',
  description:
    'Everything that fits the filters of the back office’s list. Needs a sign-in that is at most 10 minutes old. One file at a time for each administrator.',
  request: {
    query: z.object({ q: filterParameter, person: filterParameter, kind: filterParameter, period: filterParameter }),
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

/** The export of the activity. */
export function createActivityExportRoutes(shop: Shop) {
  const send = createFileSender()
  return createRouter().openapi(read, (c) => {
    const { q = '', person = '', kind = '', period = '' } = c.req.valid('query')
    const filter = readActivityFilter(new URLSearchParams({ q, person, kind, period }))
    return send(c, () => exportActivity(shop, filter, c.env.viewer))
  })
}
