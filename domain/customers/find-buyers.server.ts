import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { Buyer } from './buyer.ts'
import { findCustomers } from './list-customers.server.ts'
import { readAddresses } from './read-addresses.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

const mostFound = 3
// A few digits may be part of thousands of numbers. Each buyer has one or two rows.
const mostRows = 20
const phone = /^\+?[\d\s().-]{7,}$/

/**
 * Finds people an order can be made for, by name, e-mail address or phone number in any notation: customers, if the
 * viewer may see them, and people who ordered before without an e-mail address.
 */
export async function findBuyers(
  shop: Pick<Shop, 'db' | 'clock'>,
  viewer: Viewer,
  text: string,
): Promise<{ ok: true; buyers: Buyer[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  await refreshCustomers(shop)
  // Addresses kept only for notes or tags are left out: no account or order has them any more, e.g. mistyped ones.
  const found = may(viewer, 'customers.read')
    ? await findCustomers(shop, viewer, text, { withNotedAlone: false })
    : null
  const customers: Buyer[] = []
  for (const { id } of found?.ok ? found.customers : []) {
    const customer = await readCustomer(shop.db, id)
    if (customer) customers.push(customer)
  }
  return { ok: true, buyers: [...customers, ...(await findWithoutMail(shop.db, text))] }
}

async function readCustomer(db: Queryable, id: string): Promise<Buyer | null> {
  const row = await db
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['userId', 'firstName', 'lastName', 'email', 'phone', 'orderCount as orders'])
    .executeTakeFirst()
  if (!row) return null
  const { userId, ...rest } = row
  return { ...rest, customerId: id, hasAccount: userId !== null, addresses: await readAddresses(db, { id, userId }) }
}

async function findWithoutMail(db: Queryable, text: string): Promise<Buyer[]> {
  const typed = text.trim()
  const digits = typed.replace(/\D/g, '').replace(/^(?:(?:00)?2340?|0)/, '')
  if (!phone.test(typed) || digits.length < 7) return []
  const key = sql<string>`phone_key("order".phone)`
  // The newest order of each phone number that was sent, and the newest that was collected.
  const orders = await db
    .selectFrom(
      db
        .selectFrom('order')
        .where('isGuestOrder', '=', true)
        .where('email', '=', '')
        .where(sql<boolean>`"order".search_text like ${containing(digits)}`)
        .select(['id', 'createdAt', 'phone', 'shippingAddress', 'isCollected'])
        .select([
          key.as('key'),
          sql<number>`(count(*) over (partition by ${key}))::int`.as('count'),
          sql<number>`row_number() over (partition by ${key}, is_collected order by created_at desc, id)`.as('place'),
        ])
        .as('found'),
    )
    .where('place', '=', 1)
    .select(['key', 'count', 'phone', 'shippingAddress', 'isCollected'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostRows)
    .execute()
  const byPhone = new Map<string, Buyer>()
  for (const { key, count, phone: number, shippingAddress: to, isCollected } of orders) {
    const { firstName, lastName, address, city, state } = to
    const known = byPhone.get(key)
    const sent = { firstName, lastName, phone: number, address, city, state, isSaved: false, isDefault: false }
    const addresses = isCollected ? [] : [sent]
    if (known) {
      if (known.addresses.length === 0) known.addresses = addresses
    } else {
      byPhone.set(key, {
        customerId: null,
        hasAccount: false,
        firstName,
        lastName,
        email: '',
        phone: number,
        orders: count,
        addresses,
      })
    }
  }
  return [...byPhone.values()].slice(0, mostFound)
}
