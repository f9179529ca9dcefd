import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ImportOutcome } from './import-report.ts'

/** An SQL condition: whether the import that the query calls `i` has a line with any of the outcomes. */
export const hasLines = (...outcomes: ImportOutcome[]): RawBuilder<SqlBool> =>
  sql`exists (select from product_import_line l where l.import_id = i.id and l.outcome = any(${outcomes}))`
