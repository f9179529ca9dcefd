import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { stateOf } from '#domain/content/queries.server.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { CustomerOrder, CustomerPage } from './customer.ts'
import { ordersPerCustomerPage } from './customer-filter.ts'
import { findDuplicates } from './find-duplicates.server.ts'
import { findPhoneOrders } from './find-phone-orders.server.ts'
import { readCustomerRows } from './list-customers.server.ts'
import { ordersOf } from './orders-of-customer.server.ts'
import { readAddresses } from './read-addresses.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

export type CustomerRead = { ok: true; shown: CustomerPage } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Everything that the back office shows of a customer, with one page of the orders; a page past the end is the last
 * one.
 */
export async function readCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, page: asked }: { id: string; page: number },
  viewer: Viewer,
): Promise<CustomerRead> {
  const authorized = authorize(viewer, 'customers.read')
  if (!authorized.ok) return authorized
  await refreshCustomers(shop)
  const { db } = shop
  const [row] = isUuid(id) ? await readCustomerRows(db, [id]) : []
  if (!row) return { ok: false, reason: 'not_found' }
  const facts = await readFacts(db, id)
  const pages = Math.max(1, Math.ceil(row.orders / ordersPerCustomerPage))
  const page = Math.min(asked, pages)
  const [emails, orders, addresses, notes, duplicates, phoneOrders] = await Promise.all([
    readEmails(db, id),
    readOrders(db, { id, userId: facts.userId, page }),
    readAddresses(db, { id, userId: facts.userId }),
    readNotes(db, id),
    findDuplicates(db, id),
    findPhoneOrders(db, row),
  ])
  const { lastOrderAt, isStaff } = facts
  const customer = { ...row, lastOrderAt: lastOrderAt?.toISOString() ?? null, isStaff }
  const [newest] = phoneOrders
  const withoutMail = newest ? { count: phoneOrders.length, orderId: newest.id } : null
  const listed = { orders, page, pages }
  return { ok: true, shown: { customer, emails, listed, addresses, notes, duplicates, withoutMail } }
}

const readFacts = (db: Queryable, id: string) =>
  db
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['userId', 'lastOrderAt'])
    .select(
      sql<boolean>`exists (select from user_role r where r.user_id = customer.user_id and r.role <> 'customer')`.as(
        'isStaff',
      ),
    )
    .executeTakeFirstOrThrow()

async function readEmails(db: Queryable, id: string): Promise<CustomerPage['emails']> {
  const rows = await db
    .selectFrom('customerEmail')
    .leftJoin('newsletterSubscriber as s', 's.email', 'customerEmail.email')
    .where('customerId', '=', id)
    .select(['customerEmail.email', 'mergedAt', 's.id as subscriberId', 's.confirmedAt', 's.unsubscribedAt'])
    .orderBy('mergedAt', (order) => order.asc().nullsFirst())
    .orderBy('customerEmail.email')
    .execute()
  return rows.map(({ email, mergedAt, subscriberId, confirmedAt, unsubscribedAt }) => ({
    email,
    mergedAt: mergedAt?.toISOString() ?? null,
    newsletter: subscriberId === null ? null : stateOf({ confirmedAt, unsubscribedAt }),
  }))
}

async function readOrders(
  db: Queryable,
  { id, userId, page }: { id: string; userId: string | null; page: number },
): Promise<CustomerOrder[]> {
  const rows = await db
    .selectFrom('order')
    .where('id', 'in', sql<string>`(${ordersOf(sql`${id}::uuid`, sql`${userId}::uuid`)})`)
    .select(['id', 'createdAt', 'status', 'paymentStatus', 'totalAmount'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .offset((page - 1) * ordersPerCustomerPage)
    .limit(ordersPerCustomerPage)
    .execute()
  return rows.map(({ createdAt, ...order }) => ({ ...order, createdAt: createdAt.toISOString() }))
}

async function readNotes(db: Queryable, id: string): Promise<CustomerPage['notes']> {
  const rows = await db
    .selectFrom('customerNote')
    .where('customerId', '=', id)
    .select(['id', 'author', 'body', 'createdAt'])
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ createdAt, ...note }) => ({ ...note, createdAt: createdAt.toISOString() }))
}
