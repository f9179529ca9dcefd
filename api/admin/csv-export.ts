import { z } from '@hono/zod-openapi'
import type { Permission, Viewer } from '#domain/accounts/viewer.ts'
import { defineRoute } from '../access.ts'
import { refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import type { ExportingShop } from './export-stream.ts'
import { createFileSender, type Exported } from './send-file.ts'

type CsvExport<Access extends Permission> = {
  access: Access
  summary: string
  /** The names of the list's filters, as they appear in the address of its page. */
  filters: readonly string[]
  read: (search: URLSearchParams, viewer: Viewer) => Promise<Exported>
}

/** The export of a list of the back office: everything that matches its filters, as a CSV file. */
export function createCsvExport<Access extends Permission>(
  shop: ExportingShop,
  { access, summary, filters, read }: CsvExport<Access>,
) {
  const filter = z.string().max(2_000).optional()
  const route = defineRoute({
    access,
    method: 'get',
    path: '/export.csv',
    tags: ['Administration'],
    summary,
    description:
      'Everything that fits the filters of the back office’s list. Needs a sign-in that is at most 10 minutes old. One file at a time for each administrator; it breaks off after ten minutes, and when the session is ended or the permission taken.',
    request: { query: z.object(Object.fromEntries(filters.map((name) => [name, filter]))) },
    responses: {
      200: { description: 'The file, in parts as they are read.', content: { 'text/csv': { schema: z.string() } } },
      422: refusal(422, 'invalid'),
      429: refusal(429, 'too_many_requests'),
    },
  })
  const send = createFileSender(shop, access)
  return createRouter().openapi(route, (c) => {
    const asked = Object.entries(c.req.valid('query')).map(([name, value = '']) => [name, value])
    return send(c, () => read(new URLSearchParams(asked), c.env.viewer))
  })
}
