import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { longestNote, sameNoteMs } from '#domain/orders/add-order-note.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { lockCustomer } from './lock-customer.server.ts'

/** How many notes a customer can have. */
export const mostCustomerNotes = 200

export type CustomerNoted =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'empty' | 'too_long' | 'too_many' }
  | AccessRefusal

/**
 * Adds a note of the staff to a customer, who never sees it. Notes can't be changed, and are deleted only with the
 * customer. The same text within ten minutes counts as the same note, as for orders.
 */
export async function noteCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, text }: { id: string; text: string },
  viewer: Viewer,
): Promise<CustomerNoted> {
  const authorized = authorize(viewer, 'customers.manage')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const body = text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed().trim()
  if (body === '') return { ok: false, reason: 'empty' }
  if (body.length > longestNote) return { ok: false, reason: 'too_long' }
  return inTransaction<CustomerNoted>(db, async (tx) => {
    if (!(await lockCustomer(tx, id))) return { ok: false, reason: 'not_found' }
    const at = clock()
    const note = { customerId: id, authorId: by.userId, author: by.email, body, createdAt: at }
    if (await isNoted(tx, note)) return { ok: true }
    const { count } = await tx
      .selectFrom('customerNote')
      .where('customerId', '=', id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostCustomerNotes) return { ok: false, reason: 'too_many' }
    await tx.insertInto('customerNote').values(note).execute()
    await tx.updateTable('customer').set({ updatedAt: at }).where('id', '=', id).execute()
    // The log keeps only the length, because entries of the log can't be removed later.
    const details = { length: body.length }
    await writeAuditLog(tx, { by, action: 'note_customer', subject: `customer:${id}`, at, details })
    return { ok: true }
  })
}

type Note = { customerId: string; authorId: string; body: string; createdAt: Date }

async function isNoted(tx: Tx, { customerId, authorId, body, createdAt }: Note): Promise<boolean> {
  const same = await tx
    .selectFrom('customerNote')
    .where('customerId', '=', customerId)
    .where('authorId', '=', authorId)
    .where('body', '=', body)
    .where('createdAt', '>', new Date(createdAt.getTime() - sameNoteMs))
    .select('id')
    .executeTakeFirst()
  return same !== undefined
}
