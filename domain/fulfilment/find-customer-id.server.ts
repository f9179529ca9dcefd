import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'

/**
 * The customer that an order belongs to; null if its buyer was deleted, or in the moment before a new customer is
 * recorded.
 */
export async function findCustomerId(db: Queryable, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from "order" o join customer c on c.user_id = o.user_id where o.id = ${orderId}
    union all
    select e.customer_id from "order" o join customer_email e on e.email = lower(o.email)
    where o.id = ${orderId} and o.is_guest_order`.execute(db)
  return rows[0]?.id ?? null
}
