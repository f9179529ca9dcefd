import { createHash } from 'node:crypto'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import type { CustomerRow } from './customer.ts'
import { readCustomerRows } from './list-customers.server.ts'
import { lockCustomer } from './lock-customer.server.ts'
import { absorb } from './settle-account.server.ts'
import { updateFigures } from './update-figures.server.ts'

/** What merging two customers would result in; `seen` is a hash of the state of both. */
export type MergePlan = { kept: CustomerRow; gone: CustomerRow; emails: string[]; notes: number; seen: string }

type Refused =
  /** `same`: both ids are one customer; `two_accounts`: both have an account, and accounts can't be merged. */
  { ok: false; reason: 'not_found' | 'same' | 'two_accounts' } | AccessRefusal

/** Previews the merging of two customers. The one with an account is kept; if neither has one, the first. */
export async function planMerge(
  db: Queryable,
  { id, other }: { id: string; other: string },
  viewer: Viewer,
): Promise<{ ok: true; plan: MergePlan } | Refused> {
  const authorized = authorize(viewer, 'customers.manage')
  if (!authorized.ok) return authorized
  if (!isUuid(id) || !isUuid(other)) return { ok: false, reason: 'not_found' }
  if (id === other) return { ok: false, reason: 'same' }
  const [first, second] = await readCustomerRows(db, [id, other])
  if (!first || !second) return { ok: false, reason: 'not_found' }
  if (first.hasAccount && second.hasAccount) return { ok: false, reason: 'two_accounts' }
  const [kept, gone] = second.hasAccount ? [second, first] : [first, second]
  const known = await db
    .selectFrom('customerEmail')
    .where('customerId', 'in', [id, other])
    .select('email')
    .orderBy('email')
    .execute()
  const { notes } = await db
    .selectFrom('customerNote')
    .where('customerId', 'in', [id, other])
    .select(({ fn }) => fn.countAll<number>().as('notes'))
    .executeTakeFirstOrThrow()
  const emails = known.map(({ email }) => email)
  const seen = createHash('sha256')
    .update(JSON.stringify([kept, gone, emails, notes]))
    .digest('base64url')
  return { ok: true, plan: { kept, gone, emails, notes, seen } }
}

export type CustomersMerged = { ok: true; kept: string } | Refused | { ok: false; reason: 'changed' }

/**
 * Merges two customers as previewed; `changed` if either is no longer as it was in the preview. Orders, ledger and
 * audit log stay as they are, and no account gets to see further orders. `separateEmail` undoes it, one address at a
 * time.
 */
export async function mergeCustomers(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, other, seen }: { id: string; other: string; seen: string },
  viewer: Viewer,
): Promise<CustomersMerged> {
  const authorized = authorize(viewer, 'customers.manage')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<CustomersMerged>(db, async (tx) => {
    for (const one of [id, other].sort()) await lockCustomer(tx, one)
    const planned = await planMerge(tx, { id, other }, viewer)
    if (!planned.ok) return planned
    const { kept, gone } = planned.plan
    if (planned.plan.seen !== seen) return { ok: false, reason: 'changed' }
    const at = clock()
    await absorb(tx, gone.id, kept.id, at)
    await updateFigures(tx, { emails: [kept.email], userIds: [] }, at)
    const details = { gone: gone.id, before: figuresOf(kept), merged: figuresOf(gone) }
    await writeAuditLog(tx, { by, action: 'merge_customers', subject: `customer:${kept.id}`, at, details })
    return { ok: true, kept: kept.id }
  })
}

const figuresOf = ({ orders, spent, tags }: CustomerRow) => ({ orders, spent, tags })
