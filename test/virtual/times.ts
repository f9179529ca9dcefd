import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

const written = {
  order: ['created_at', 'updated_at'],
  order_item: ['created_at'],
  order_event: ['created_at'],
  coupon_redemption: ['created_at', 'updated_at'],
  payment_attempt: ['created_at', 'updated_at'],
  refund: ['created_at', 'updated_at'],
  money_ledger: ['created_at'],
  payment_task: ['created_at'],
}

// Rows that changed after the time in `updated_at`: whatever changed them didn't set it.
const stale = {
  order: 'updated_at < (select max(e.created_at) from order_event e where e.order_id = t.id)',
  payment_attempt: 'updated_at < paid_at',
  refund: 'updated_at < done_at',
  coupon_redemption: `state = 'used' and updated_at <
    (select max(e.created_at) from order_event e where e.order_id = t.order_id and e.kind = 'paid')`,
}

/** Describes every timestamp of orders and payments that can't come from the shop's clock, which only ran from `from` to `until`. */
export async function timesOffTheClock(db: Database, { from, until }: { from: Date; until: Date }): Promise<string[]> {
  const [outside, behind] = [[] as string[], [] as string[]]
  for (const [table, columns] of Object.entries(written)) {
    for (const column of columns) {
      const at = sql.ref(column)
      const query = sql<{
        at: Date
      }>`select ${at} as at from ${sql.table(table)} where ${at} < ${from} or ${at} > ${until}`
      const { rows } = await query.execute(db)
      outside.push(...rows.map((row) => `${table}.${column} is ${row.at.toISOString()}`))
    }
  }
  for (const [table, condition] of Object.entries(stale)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} t where ${sql.raw(condition)}`.execute(db)
    behind.push(...rows.map(() => `${table}.updated_at is older than its last change`))
  }
  return [...outside, ...behind]
}
