import { sql } from 'kysely'
import type { Queryable } from '#domain/transaction.server.ts'
import type { CustomerAddress } from './customer.ts'
import { ordersOf } from './orders-of-customer.server.ts'

/** How many of the newest orders are searched for addresses. */
const newestOrders = 20
const most = 12

/** A customer's delivery addresses: those saved in the account, and those of the newest orders that aren't saved. */
export async function readAddresses(
  db: Queryable,
  { id, userId }: { id: string; userId: string | null },
): Promise<CustomerAddress[]> {
  const saved = await db
    .selectFrom('userAddress')
    .where('userId', '=', userId)
    .select(['isDefault', 'firstName', 'lastName', 'phone', 'address', 'city', 'state'])
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()
  const sent = await db
    .selectFrom('order')
    .where('id', 'in', sql<string>`(${ordersOf(sql`${id}::uuid`, sql`${userId}::uuid`)})`)
    .where('isCollected', '=', false)
    .select('shippingAddress')
    .orderBy('createdAt', 'desc')
    .limit(newestOrders)
    .execute()
  const shown = new Map<string, CustomerAddress>()
  for (const one of saved) shown.set(keyOf(one), { ...one, isSaved: true })
  for (const { shippingAddress } of sent) {
    const { firstName = '', lastName = '', phone = '', address = '', city = '', state = '' } = shippingAddress
    const one = { firstName, lastName, phone, address, city, state }
    if (!shown.has(keyOf(one))) shown.set(keyOf(one), { ...one, isSaved: false, isDefault: false })
  }
  return [...shown.values()].slice(0, most)
}

type Place = Pick<CustomerAddress, 'firstName' | 'lastName' | 'address' | 'city' | 'state'>
const keyOf = ({ firstName, lastName, address, city, state }: Place) =>
  [firstName, lastName, address, city, state].map((part) => part.trim().toLowerCase()).join('\n')
