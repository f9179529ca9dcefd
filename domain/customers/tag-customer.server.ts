import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { readTags, tagSeparator } from './customer-tags.ts'
import { lockCustomer } from './lock-customer.server.ts'
import { updateFigures } from './update-figures.server.ts'

export type CustomerTagged =
  | { ok: true; tags: string[] }
  /** `changed`: the tags are no longer those that were shown. */
  | { ok: false; reason: 'not_found' | 'too_long' | 'too_many' | 'changed' }
  | AccessRefusal

/**
 * Replaces a customer's tags with those that were typed, if they are still those that were shown. A tag is meant to
 * group customers, never to name a person.
 */
export async function tagCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, typed, seen }: { id: string; typed: string; seen: string },
  viewer: Viewer,
): Promise<CustomerTagged> {
  const authorized = authorize(viewer, 'customers.manage')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const read = readTags(typed)
  if (!read.ok) return read
  const { tags } = read
  return inTransaction<CustomerTagged>(db, async (tx) => {
    const customer = await lockCustomer(tx, id)
    if (!customer) return { ok: false, reason: 'not_found' }
    const was = await tx.selectFrom('customerTag').where('customerId', '=', id).select('tag').orderBy('tag').execute()
    const before = was.map(({ tag }) => tag)
    if (before.length === tags.length && before.every((tag) => tags.includes(tag))) return { ok: true, tags }
    if (before.join(tagSeparator) !== seen) return { ok: false, reason: 'changed' }
    await tx.deleteFrom('customerTag').where('customerId', '=', id).execute()
    if (tags.length > 0)
      await tx
        .insertInto('customerTag')
        .values(tags.map((tag) => ({ customerId: id, tag })))
        .execute()
    const at = clock()
    await updateFigures(tx, { emails: [customer.email], userIds: [] }, at)
    const details = { before, after: tags }
    await writeAuditLog(tx, { by, action: 'tag_customer', subject: `customer:${id}`, at, details })
    return { ok: true, tags }
  })
}
