import type { Queryable } from '#domain/transaction.server.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { type PaymentReport, reportSchema } from './payment-report.ts'

export type ReportEntry = {
  /** A day of Lagos, as 2026-11-21. */
  day: string
  startedAt: Date
  finishedAt: Date | null
  compared: number
  differences: number
}

/** The daily comparisons with the providers, the newest first. */
export async function listReports(
  db: Queryable,
  { cursor, limit }: PageRequest<string>,
): Promise<Page<ReportEntry, string>> {
  const rows = await db
    .selectFrom('paymentReport')
    .select(['day', 'startedAt', 'finishedAt', 'compared', 'differences'])
    .$if(cursor !== null, (query) => query.where('day', '<', cursor))
    .orderBy('day', 'desc')
    .limit(limit + 1)
    .execute()
  return toPage(rows, limit, ({ day }) => day)
}

export type FullReport = ReportEntry & { contents: PaymentReport | null }

/** One day's comparison with all that it found, null inside while it isn't finished; null when that day has none. */
export async function findReport(db: Queryable, day: string): Promise<FullReport | null> {
  const row = await db.selectFrom('paymentReport').selectAll().where('day', '=', day).executeTakeFirst()
  return row ? { ...row, contents: row.finishedAt ? reportSchema.parse(row.contents) : null } : null
}
