import { sql } from 'kysely'

/**
 * The shipping address of an order whose payer gets another e-mail address: with that one where the recipient had the payer's. To be set in
 * the same statement as `email`, which it reads as it was.
 */
export const correctedAddress = (email: string) =>
  sql<string>`case when lower(shipping_address ->> 'email') = lower(email)
    then jsonb_set(shipping_address, '{email}', to_jsonb(${email}::text)) else shipping_address end`
