import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

/**
 * When the next job in `server/poller.ts` has something to do, by the database's current state; null for never.
 */
export async function nextDue(db: Database): Promise<Date | null> {
  const { rows } = await sql<{ due: Date | null }>`
    select least(
      (select min(next_try_at) from webhook_event where state = 'stored'),
      (select min(next_check_at) from payment_attempt),
      (select min(next_check_at) from refund),
      (select min(greatest(expires_at, release_after)) from "order"
        where status = 'pending' and payment_status in ('pending', 'failed'))
    ) as due`.execute(db)
  return rows[0]?.due ?? null
}
