import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

/**
 * Removes the hashes of the network addresses and networks of orders placed before `before`, except unpaid ones; at
 * most `atOnce`.
 */
export async function forgetOriginsOfOrders(
  db: Queryable,
  { before, atOnce }: { before: Date; atOnce: number },
): Promise<void> {
  await sql`
    update "order" set placed_from = null, placed_network = null where id in (
      select id from "order"
      where (placed_from is not null or placed_network is not null) and created_at < ${before} and status <> 'pending'
      limit ${atOnce} for no key update skip locked)`.execute(db)
}
