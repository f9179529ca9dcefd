import { type RawBuilder, sql } from 'kysely'

/**
 * The orders of a customer, as a query of ids: those of the account, whatever address they were placed with, and those that guests have
 * placed with one of the addresses. What is left of a deleted account belongs to nobody.
 */
export const ordersOf = (customerId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql<{ id: string }>`
  select own.id from "order" own where own.user_id = ${userId}
  union all
  select guest.id from customer_email of_customer join "order" guest on lower(guest.email) = of_customer.email
  where of_customer.customer_id = ${customerId} and guest.is_guest_order`
