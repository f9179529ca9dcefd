import { sql } from 'kysely'

/**
 * The shipping address of an order whose payer's e-mail address changes: with the new one if the recipient had the
 * payer's. It reads the former `email`, so set it in the same statement.
 */
export const correctedAddress = (email: string) =>
  sql<string>`case when lower(shipping_address ->> 'email') = lower(email)
    then jsonb_set(shipping_address, '{email}', to_jsonb(${email}::text)) else shipping_address end`
