import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

/** Every table that contains a text in any row and column. */
export async function tablesWith(db: Database, text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of rows) {
    const hits = await sql<{ hits: number }>`
      select count(*)::int as hits from ${sql.table(name)} as r
      where strpos(lower(to_jsonb(r)::text), ${text.toLowerCase()}) > 0
        or strpos(lower(encode(${name === 'webhook_event' ? sql`r.body` : sql`''::bytea`}, 'escape')), ${text.toLowerCase()}) > 0`.execute(
      db,
    )
    if ((hits.rows[0]?.hits ?? 0) > 0) found.push(name)
  }
  return found
}
