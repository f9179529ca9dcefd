import { type RawBuilder, sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { PhoneOrder } from './phone-buyer.ts'

/** So many orders at most are somebody's by one phone; with more, what is left is found again. */
const most = 200

/** The orders without an address of mail that have a phone, however it is written; `name` is whose they are likely to be. */
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
    // What the search has an index for, then what is meant.
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

/** A phone without its country and what people write between the figures. */
export async function readPhoneKey(db: Queryable, phone: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select phone_key(${phone}::text) as key`.execute(db)
  return rows[0]?.key ?? ''
}

/** Who was typed on an order. */
export const nameOf: RawBuilder<string> = sql<string>`trim(concat_ws(' ', shipping_address ->> 'firstName', shipping_address ->> 'lastName'))`
