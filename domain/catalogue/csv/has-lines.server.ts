import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ImportOutcome } from './import-report.ts'

/** Whether an import, which the query knows as `i`, has a line of one of some outcomes. */
export const hasLines = (...outcomes: ImportOutcome[]): RawBuilder<SqlBool> =>
  sql`exists (select from product_import_line l where l.import_id = i.id and l.outcome = any(${outcomes}))`
