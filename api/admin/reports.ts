import { createRoute, z } from '@hono/zod-openapi'
import { reportSchema as fullReportSchema } from '#domain/payments/reconciliation/payment-report.ts'
import { findReport, listReports, type ReportEntry } from '#domain/payments/reconciliation/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createAdminRouter, guarded, guardRefusals } from './guard.ts'
import { iso, isoOrNull, limitQuery, pageOf } from './paging.ts'

const day = z.iso.date().describe('A day of Lagos, as 2026-11-21.')

const reportSchema = z
  .object({
    day,
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe('Null while it runs, and when it was cut off.'),
    compared: z.int(),
    differences: z.int(),
  })
  .openapi('PaymentReport')

const list = createRoute({
  method: 'get',
  path: '/',
  ...guarded,
  summary: 'The daily comparisons of orders, payments, ledger and providers',
  request: { query: z.object({ cursor: day.optional(), limit: limitQuery }) },
  responses: {
    200: {
      description: 'The newest first.',
      content: { 'application/json': { schema: pageOf(reportSchema, day) } },
    },
    422: refusal(422, 'invalid'),
    ...guardRefusals,
  },
})

const read = createRoute({
  method: 'get',
  path: '/{day}',
  ...guarded,
  summary: 'One day’s comparison with all that it found',
  request: { params: z.object({ day }) },
  responses: {
    200: {
      description: 'The report.',
      content: {
        'application/json': {
          schema: z.object({
            report: reportSchema.extend({ contents: fullReportSchema.nullable().describe('What was found.') }),
          }),
        },
      },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
    ...guardRefusals,
  },
})

/** The daily comparisons. */
export function createReportRoutes(shop: Shop) {
  return createAdminRouter()
    .openapi(list, async (c) => {
      const { limit, cursor = null } = c.req.valid('query')
      const { items, cursor: next } = await listReports(shop.db, { limit, cursor })
      return c.json({ data: items.map(toReport), cursor: next }, 200)
    })
    .openapi(read, async (c) => {
      const report = await findReport(shop.db, c.req.valid('param').day)
      if (!report) return c.json(notFoundBody, 404)
      return c.json({ report: { ...toReport(report), contents: report.contents } }, 200)
    })
}

const toReport = ({ day: of, startedAt, finishedAt, compared, differences }: ReportEntry) => ({
  day: of,
  startedAt: iso(startedAt),
  finishedAt: isoOrNull(finishedAt),
  compared,
  differences,
})
