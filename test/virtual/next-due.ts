import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

/** When the next payment job in `server/jobs.ts` has something to do, by the current state of the database; null for never. */
export async function nextDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(greatest(due_at, leased_until)) from webhook_event where state = 'stored'),
      (select min(greatest(due_at, leased_until)) from payment_attempt where due_at is not null),
      (select min(greatest(due_at, leased_until)) from refund where due_at is not null),
      (select min(greatest(expires_at, leased_until)) from "order"
        where status = 'pending' and payment_status in ('pending', 'failed'))
    ) as due`.execute(db)
  return rows[0]?.due ?? null
}
