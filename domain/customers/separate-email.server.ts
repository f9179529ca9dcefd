import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { lockCustomer } from './lock-customer.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'
import { updateFigures } from './update-figures.server.ts'

export type EmailSeparated = { ok: true } | { ok: false; reason: 'not_found' } | AccessRefusal

/**
 * Undoes the merging of an address: it becomes a customer of its own, with its orders. Notes and tags stay with the
 * customer it leaves.
 */
export async function separateEmail(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, email }: { id: string; email: string },
  viewer: Viewer,
): Promise<EmailSeparated> {
  const authorized = authorize(viewer, 'customers.manage')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const separated = await inTransaction<EmailSeparated>(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, id)
    if (!customer) return { ok: false, reason: 'not_found' }
    const left = await tx
      .deleteFrom('customerEmail')
      .where('customerId', '=', id)
      .where('email', '=', email)
      .where('mergedAt', 'is not', null)
      .returning('mergedAt')
      .executeTakeFirst()
    if (!left) return { ok: false, reason: 'not_found' }
    const at = shop.clock()
    await updateFigures(tx, { emails: [customer.email], userIds: [] }, at)
    const details = { mergedAt: left.mergedAt?.toISOString() ?? null }
    await writeAuditLog(tx, { by, action: 'separate_customer', subject: `customer:${id}`, at, details })
    return { ok: true }
  })
  if (separated.ok) await refreshCustomers(shop)
  return separated
}
