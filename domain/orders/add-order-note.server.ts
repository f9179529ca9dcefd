import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import { lockOrder } from './move-order.server.ts'

export const longestNote = 2_000
/** How many notes an order can hold. */
export const mostNotes = 200
/**
 * For how long the same text by the same author counts as the same note: pressed twice, or repeated because no answer
 * came.
 */
export const sameNoteMs = 10 * 60_000

type NoteAdded = { ok: true } | { ok: false; reason: 'not_found' | 'empty' | 'too_long' | 'too_many' } | AccessRefusal

/**
 * Adds a note of staff to an order. The customer never sees it, and notes can't be changed or deleted. The same text
 * again within ten minutes is the same note.
 */
export async function addOrderNote(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, text }: { orderId: string; text: string },
  viewer: Viewer,
): Promise<NoteAdded> {
  const authorized = authorize(viewer, 'orders.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const body = text.replaceAll('\0', '').replace(/\r\n?/g, '\n').toWellFormed().trim()
  if (body === '') return { ok: false, reason: 'empty' }
  if (body.length > longestNote) return { ok: false, reason: 'too_long' }
  return inTransaction<NoteAdded>(db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) return { ok: false, reason: 'not_found' }
    const at = clock()
    const note = { orderId, authorId: by.userId, author: by.email, body, isToCustomer: false, createdAt: at }
    if (await isNoted(tx, note)) return { ok: true }
    if ((await countNotes(tx, orderId)).all >= mostNotes) return { ok: false, reason: 'too_many' }
    await tx.insertInto('orderNote').values(note).execute()
    const details = { length: body.length }
    await writeAuditLog(tx, { by, action: 'add_order_note', subject: `order:${orderId}`, at, details })
    return { ok: true }
  })
}

type Note = { orderId: string; authorId: string; body: string; isToCustomer: boolean; createdAt: Date }

/**
 * Whether the author wrote the same, for the same readers, within the last ten minutes. The caller has locked the
 * order.
 */
export async function isNoted(tx: Tx, { orderId, authorId, body, isToCustomer, createdAt }: Note): Promise<boolean> {
  const same = await tx
    .selectFrom('orderNote')
    .where('orderId', '=', orderId)
    .where('authorId', '=', authorId)
    .where('isToCustomer', '=', isToCustomer)
    .where('body', '=', body)
    .where('createdAt', '>', new Date(createdAt.getTime() - sameNoteMs))
    .select('id')
    .executeTakeFirst()
  return same !== undefined
}

/** How many notes an order has, and how many of them were sent to its customer since a time. */
export async function countNotes(tx: Tx, orderId: string, since = new Date(0)): Promise<{ all: number; sent: number }> {
  const { all, sent } = await tx
    .selectFrom('orderNote')
    .where('orderId', '=', orderId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('isToCustomer', '=', true).filterWhere('createdAt', '>', since).as('sent'),
    ])
    .executeTakeFirstOrThrow()
  return { all, sent }
}

/** The notes about an order, the newest first. The caller has checked that the viewer may see them. */
export const readOrderNotes = (db: Queryable, orderId: string) =>
  db
    .selectFrom('orderNote')
    .where('orderId', '=', orderId)
    .select(['id', 'author', 'body', 'isToCustomer', 'createdAt'])
    .orderBy('id', 'desc')
    .execute()
