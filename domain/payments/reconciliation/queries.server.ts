import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
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
  viewer: Viewer,
  { cursor, limit }: PageRequest<string>,
): Promise<({ ok: true } & Page<ReportEntry, string>) | AccessRefusal> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const rows = await db
    .selectFrom('paymentReport')
    .select(['day', 'startedAt', 'finishedAt', 'compared', 'differences'])
    .$if(cursor !== null, (query) => query.where('day', '<', cursor))
    .orderBy('day', 'desc')
    .limit(limit + 1)
    .execute()
  return { ok: true, ...toPage(rows, limit, ({ day }) => day) }
}

type FullReport = ReportEntry & { contents: PaymentReport | null }

export type ReportFound = { ok: true; report: FullReport } | { ok: false; reason: 'not_found' } | AccessRefusal

/** One day's comparison with all that it found; its contents are null while it isn't finished. */
export async function findReport(db: Queryable, viewer: Viewer, day: string): Promise<ReportFound> {
  const authorized = authorize(viewer, 'payments.read')
  if (!authorized.ok) return authorized
  const row = await db.selectFrom('paymentReport').selectAll().where('day', '=', day).executeTakeFirst()
  if (!row) return { ok: false, reason: 'not_found' }
  return { ok: true, report: { ...row, contents: row.finishedAt ? reportSchema.parse(row.contents) : null } }
}
