import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { csvHeadLine, csvLine, neutralised } from '#domain/csv-cell.ts'
import { lagosDay } from '#domain/lagos-day.ts'
import { secondFigures } from '#domain/orders/order-date.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { type ActivityFilter, writeActivityFilter } from './activity-filter.ts'
import { type ActivityRow, readActivityRows } from './activity-rows.server.ts'
import { activityText } from './activity-text.ts'
import { toEntry } from './list-activity.server.ts'
import { readNames } from './read-names.server.ts'

export type ActivityExport = { ok: true; fileName: string; parts: AsyncGenerator<string> } | AccessRefusal

const rowsPerPart = 500

/**
 * All activity that fits a filter as the parts of a CSV file, the newest first; each part is queried only when it is
 * requested.
 */
export async function exportActivity(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  asked: ActivityFilter,
  viewer: Viewer,
): Promise<ActivityExport> {
  const authorized = authorize(viewer, 'activity.export')
  if (!authorized.ok) return authorized
  const at = clock()
  const filter = { ...asked, after: null }
  const details = { filter: String(writeActivityFilter(filter)) }
  await inTransaction(db, async (tx) => {
    await writeAuditLog(tx, { by: authorized.by, action: 'export_activity', subject: 'activity', at, details })
    return { ok: true as const }
  })
  return { ok: true, fileName: `activity-${lagosDay(at)}.csv`, parts: readParts(db, filter, at) }
}

async function* readParts(db: Queryable, filter: ActivityFilter, now: Date): AsyncGenerator<string> {
  yield csvHeadLine(['Date', 'Who', 'What', 'Action', 'Subject', 'Details'])
  for (let after = filter.after; ; ) {
    const { rows, next } = await readActivityRows(db, { ...filter, after }, { now, limit: rowsPerPart })
    if (rows.length > 0) yield await linesOf(db, rows)
    if (next === null) return
    after = next
  }
}

async function linesOf(db: Queryable, rows: readonly ActivityRow[]): Promise<string> {
  const names = await readNames(
    db,
    rows.map(({ subject }) => subject),
  )
  return rows
    .map((row) => {
      const { at, actor, action, subject, details } = row
      const cells = [
        secondFigures(at),
        actor,
        activityText(toEntry(row, names)),
        action,
        subject,
        JSON.stringify(details),
      ]
      return csvLine(cells.map(neutralised))
    })
    .join('')
}
