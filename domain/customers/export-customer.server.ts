import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { exportAccount } from './export-own-data.server.ts'
import { exportWritten } from './export-written.server.ts'
import { ordersOf } from './orders-of-customer.server.ts'
import { readExportedOrders } from './read-exported-orders.server.ts'

export type CustomerExport =
  | { ok: true; exported: NonNullable<Awaited<ReturnType<typeof readAll>>> }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/**
 * All personal data of a customer who has asked for it: what the account itself can download, and what was ordered,
 * written and booked as a guest. Notes of the staff are left out.
 */
export async function exportCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: string,
  viewer: Viewer,
): Promise<CustomerExport> {
  const authorized = authorize(viewer, 'customers.export')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<CustomerExport>(db, async (tx) => {
    const exported = isUuid(id) ? await readAll(tx, id) : null
    if (!exported) return { ok: false, reason: 'not_found' }
    const details = { orders: exported.orders.length }
    await writeAuditLog(tx, { by, action: 'export_customer', subject: `customer:${id}`, at: clock(), details })
    return { ok: true, exported }
  })
}

async function readAll(db: Queryable, id: string) {
  const customer = await db.selectFrom('customer').where('id', '=', id).select(['userId', 'email']).executeTakeFirst()
  if (!customer) return null
  const known = await db
    .selectFrom('customerEmail')
    .where('customerId', '=', id)
    .select('email')
    .orderBy('email')
    .execute()
  const emails = known.map(({ email }) => email)
  const { userId, email } = customer
  return {
    emails,
    account: userId === null ? null : await exportAccount(db, { userId, email }),
    ...(await exportWritten(db, emails)),
    orders: await readExportedOrders(db, ordersOf(sql`${id}::uuid`, sql`${userId}::uuid`)),
  }
}
