import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { severalLines } from '#domain/typed-text.ts'
import { countNotes, isNoted, longestNote, mostNotes } from './add-order-note.server.ts'
import { lockOrder } from './move-order.server.ts'

/** How many notes the customer of one order may get within a time. */
export const notesToCustomer = { most: 10, withinMs: 60 * 60_000 }

type CustomerWritten =
  | { ok: true; to: string }
  /** `nobody`: the order was anonymized. */
  | { ok: false; reason: 'not_found' | 'nobody' | 'empty' | 'too_long' | 'too_many' | 'too_often' }
  | AccessRefusal

/**
 * Sends a note to the payer of an order: it is mailed, and appears on the order's page. It can't be taken back. The
 * same text again within ten minutes is the same note.
 */
export async function writeToCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, text }: { orderId: string; text: string },
  viewer: Viewer,
): Promise<CustomerWritten> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const body = severalLines(text.replaceAll('\0', ''))
  if (body === '') return { ok: false, reason: 'empty' }
  if (body.length > longestNote) return { ok: false, reason: 'too_long' }
  return inTransaction<CustomerWritten>(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    if (order.email === '') return { ok: false, reason: 'nobody' }
    const at = clock()
    const note = { orderId, authorId: by.userId, author: by.email, body, isToCustomer: true, createdAt: at }
    if (await isNoted(tx, note)) return { ok: true, to: order.email }
    const { all, sent } = await countNotes(tx, orderId, new Date(at.getTime() - notesToCustomer.withinMs))
    if (all >= mostNotes) return { ok: false, reason: 'too_many' }
    if (sent >= notesToCustomer.most) return { ok: false, reason: 'too_often' }
    const { id: noteId } = await tx.insertInto('orderNote').values(note).returning('id').executeTakeFirstOrThrow()
    await enqueueMail(tx, { kind: 'order_note', orderId, noteId }, { at })
    const details = { length: body.length }
    await writeAuditLog(tx, { by, action: 'write_to_customer', subject: `order:${orderId}`, at, details })
    return { ok: true, to: order.email }
  })
}

/**
 * The notes that were sent to the customer of an order, the newest first, without their authors. The caller has checked
 * the access.
 */
export const readNotesToCustomer = (db: Queryable, orderId: string) =>
  db
    .selectFrom('orderNote')
    .where('orderId', '=', orderId)
    .where('isToCustomer', '=', true)
    .select(['id', 'body', 'createdAt'])
    .orderBy('id', 'desc')
    .execute()

/** One note to the customer of an order; null when it is gone, or wasn't for the customer. */
export async function findNoteToCustomer(
  db: Queryable,
  orderId: string,
  noteId: number,
): Promise<{ id: number; body: string } | null> {
  const note = await db
    .selectFrom('orderNote')
    .where('id', '=', noteId)
    .where('orderId', '=', orderId)
    .where('isToCustomer', '=', true)
    .select(['id', 'body'])
    .executeTakeFirst()
  return note ?? null
}
