import { type RawBuilder, sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PhoneOrder } from './phone-buyer.ts'

/** How many orders are found for one phone number at most; after these were erased, a further search finds the rest. */
const most = 200

/**
 * The orders without an e-mail address that have a phone number, in any notation. `name` is compared with the name on
 * each order.
 */
export async function findPhoneOrders(
  db: Queryable,
  { phone, name }: { phone: string; name: string },
): Promise<PhoneOrder[]> {
  const key = await readPhoneKey(db, phone)
  if (key === '') return []
  const rows = await db
    .selectFrom('order')
    .where('isGuestOrder', '=', true)
    .where('email', '=', '')
    // The first condition uses the search index, the second one is exact.
    .where(sql<boolean>`search_text like ${containing(key)}`)
    .where(sql<boolean>`phone_key(phone) = ${key}`)
    .select(['id', 'createdAt', 'status', 'paymentStatus', 'totalAmount'])
    .select(nameOf.as('name'))
    .select(sql<boolean>`fold(${nameOf}) = fold(${name}::text)`.as('isSameName'))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }))
}

/** A phone number without the country code and without the separators that people write between the digits. */
export async function readPhoneKey(db: Queryable, phone: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select phone_key(${phone}::text) as key`.execute(db)
  return rows[0]?.key ?? ''
}

/** The recipient's name on an order. */
export const nameOf: RawBuilder<string> = sql<string>`trim(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName'))`
