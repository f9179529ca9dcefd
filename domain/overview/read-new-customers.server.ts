import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PeriodSpan } from './overview-period.ts'
import { partOf } from './part-of.server.ts'

/** How many accounts were made in each part of both periods. */
export async function readNewCustomers(
  db: Queryable,
  { before, to, partMs }: PeriodSpan,
): Promise<{ part: number; count: number }[]> {
  const { rows } = await sql<{ part: number; count: number }>`
    select ${partOf(sql`created_at`, before, partMs)} as part, count(*)::int as count
    from "user" where created_at >= ${before} and created_at < ${to}
    group by 1`.execute(db)
  return rows
}
