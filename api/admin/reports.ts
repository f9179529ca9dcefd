import { z } from '@hono/zod-openapi'
import { reportSchema as fullReportSchema } from '#domain/payments/reconciliation/payment-report.ts'
import { findReport, listReports, type ReportEntry } from '#domain/payments/reconciliation/queries.server.ts'
import type { Shop } from '#domain/shop.ts'
import { answerRefusal, defineRoute } from '../access.ts'
import { notFoundBody, refusal } from '../errors.ts'
import { createRouter } from '../router.ts'
import { iso, isoOrNull, limitQuery, pageOf } from './paging.ts'

const day = z.iso.date().describe('A day in Lagos time, such as 2026-11-21.')

const reportSchema = z
  .object({
    day,
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe('Null while the comparison runs, and when it was interrupted.'),
    compared: z.int(),
    differences: z.int(),
  })
  .openapi('PaymentReport')

const list = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/',
  tags: ['Administration'],
  summary: 'The daily comparisons of orders, payments, ledger and providers',
  request: { query: z.object({ cursor: day.optional(), limit: limitQuery }) },
  responses: {
    200: {
      description: 'The newest first.',
      content: { 'application/json': { schema: pageOf(reportSchema, day) } },
    },
    422: refusal(422, 'invalid'),
  },
})

const read = defineRoute({
  access: 'payments.read',
  method: 'get',
  path: '/{day}',
  tags: ['Administration'],
  summary: 'One day’s comparison with its findings',
  request: { params: z.object({ day }) },
  responses: {
    200: {
      description: 'The report.',
      content: {
        'application/json': {
          schema: z.object({
            report: reportSchema.extend({ contents: fullReportSchema.nullable().describe('The findings.') }),
          }),
        },
      },
    },
    404: refusal(404, 'not_found'),
    422: refusal(422, 'invalid'),
  },
})

/** The daily reconciliation reports. */
export function createReportRoutes(shop: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const { limit, cursor = null } = c.req.valid('query')
      const reports = await listReports(shop.db, c.env.viewer, { limit, cursor })
      if (!reports.ok) return answerRefusal(c, reports)
      return c.json({ data: reports.items.map(toReport), cursor: reports.cursor }, 200)
    })
    .openapi(read, async (c) => {
      const found = await findReport(shop.db, c.env.viewer, c.req.valid('param').day)
      if (!found.ok) return found.reason === 'not_found' ? c.json(notFoundBody, 404) : answerRefusal(c, found)
      const { report } = found
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
