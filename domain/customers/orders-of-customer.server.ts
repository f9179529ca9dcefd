import { type RawBuilder, sql } from 'kysely'

/**
 * A query for the ids of a customer's orders: those of the account, with whatever address they were placed, and those
 * that guests placed with one of the customer's addresses. Orders left by a deleted account belong to nobody.
 */
export const ordersOf = (customerId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<{ id: string }>`
  select own.id from "order" own where own.user_id = ${userId}
  union all
  select guest.id from customer_email of_customer join "order" guest on lower(guest.email) = of_customer.email
  where of_customer.customer_id = ${customerId} and guest.is_guest_order`
