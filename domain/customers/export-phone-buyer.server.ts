import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readExportedOrders } from './read-exported-orders.server.ts'
import { findPhoneBuyer } from './read-phone-buyer.server.ts'

type PhoneBuyerExport =
  | { ok: true; exported: { phone: string; orders: Awaited<ReturnType<typeof readExportedOrders>> } }
  | { ok: false; reason: 'not_found' }
  | AccessRefusal

/**
 * All personal data of a buyer without an e-mail address who has asked for it: those of the chosen orders that have the
 * same phone number as `orderId`.
 */
export async function exportPhoneBuyer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, chosen }: { orderId: string; chosen: readonly string[] },
  viewer: Viewer,
): Promise<PhoneBuyerExport> {
  const authorized = authorize(viewer, 'customers.export')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<PhoneBuyerExport>(db, async (tx) => {
    const buyer = await findPhoneBuyer(tx, orderId)
    const ids = (buyer?.orders ?? []).flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
    if (!buyer || ids.length === 0) return { ok: false, reason: 'not_found' }
    const details = { orders: ids.length }
    await writeAuditLog(tx, { by, action: 'export_customer', subject: `order:${orderId}`, at: clock(), details })
    const orders = await readExportedOrders(tx, sql<{ id: string }>`select unnest(${ids}::uuid[])`)
    return { ok: true, exported: { phone: buyer.phone, orders } }
  })
}
