import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { forgetPerson } from './forget-person.server.ts'
import { lockCustomer } from './lock-customer.server.ts'
import { refreshCustomers } from './refresh-customers.server.ts'

export type CustomerErased =
  | { ok: true; over: number; underWay: number }
  /** `staff`: whoever keeps the shop is withdrawn from that first; `not_confirmed`: what was typed isn't the customer's address. */
  | { ok: false; reason: 'not_found' | 'staff' | 'not_confirmed' }
  | AccessRefusal

/**
 * Deletes a customer who has asked for it, with the account and everything that other addresses brought in, as deleting the own account
 * does. `typed` is the address, which whoever does it has typed.
 */
export async function eraseCustomer(
  shop: Pick<Shop, 'db' | 'clock'>,
  { id, typed }: { id: string; typed: string },
  viewer: Viewer,
): Promise<CustomerErased> {
  const authorized = authorize(viewer, 'customers.erase')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const erased = await inTransaction<CustomerErased>(shop.db, async (tx) => {
    const customer = await findCustomer(tx, id)
    if (!customer) return { ok: false, reason: 'not_found' }
    if (customer.isStaff) return { ok: false, reason: 'staff' }
    if (typed.trim().toLowerCase() !== customer.email) return { ok: false, reason: 'not_confirmed' }
    const now = shop.clock()
    const { userId, email, emails } = customer
    const account = userId === null ? null : { userId, email }
    const orders = await forgetPerson(tx, { account, emails }, { now, by })
    // By its id alone: nothing can be taken out of the log again.
    const details = { ...orders, hadAccount: account !== null, addresses: emails.length }
    await writeAuditLog(tx, { by, action: 'erase_customer', subject: `customer:${id}`, at: now, details })
    return { ok: true, ...orders }
  })
  // Until then the addresses stand among the changes.
  if (erased.ok) await refreshCustomers(shop)
  return erased
}

async function findCustomer(tx: Tx, id: string) {
  if (!(await lockCustomer(tx, id))) return null
  const customer = await tx
    .selectFrom('customer')
    .where('id', '=', id)
    .select(['userId', 'email'])
    .select(
      sql<boolean>`exists (select from user_role r where r.user_id = customer.user_id and r.role <> 'customer')`.as(
        'isStaff',
      ),
    )
    .executeTakeFirst()
  if (!customer) return null
  const known = await tx.selectFrom('customerEmail').where('customerId', '=', id).select('email').execute()
  return { ...customer, emails: known.map(({ email }) => email) }
}
