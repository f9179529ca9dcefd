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
  /**
   * `staff`: a member of staff; the role must be taken away first. `not_confirmed`: the typed address isn't the
   * customer's.
   */
  | { ok: false; reason: 'not_found' | 'staff' | 'not_confirmed' }
  | AccessRefusal

/**
 * Erases a customer who has asked for it, as if they had deleted their own account; this includes everything that came
 * with merged addresses. `typed` is the customer's e-mail address, which the viewer types as a confirmation.
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
    // The log names the customer by id only, because entries of the log can't be removed later.
    const details = { ...orders, hadAccount: account !== null, addresses: emails.length }
    await writeAuditLog(tx, { by, action: 'erase_customer', subject: `customer:${id}`, at: now, details })
    return { ok: true, ...orders }
  })
  // The addresses stay in the queue of changed customers until it has been processed.
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
