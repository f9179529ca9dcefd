import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'

export const longestReply = 4_000
/**
 * For how long an answer with the same text counts as the same one: the button was pressed twice, or again after an
 * error.
 */
const sameReplyMs = 24 * 60 * 60_000

type MessageAnswered =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'empty' }
  /** Somebody else has answered in the meantime: who answered last, and when. */
  | { ok: false; reason: 'answered'; writtenBy: string; at: Date }
  | AccessRefusal

/**
 * Answers a message by mail, and stores the answer with it; the same text again within a day is ignored. `seen` is the
 * id of the newest answer that the writer was shown, or 0: if there is a newer one, nothing is sent, and the writer is
 * told.
 */
export async function answerMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, body, seen }: { id: string; body: string; seen: number },
  viewer: Viewer,
): Promise<MessageAnswered> {
  const authorized = authorize(viewer, 'messages.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  if (body === '') return { ok: false, reason: 'empty' }
  return inTransaction<MessageAnswered>(db, async (tx) => {
    const at = clock()
    const message = await tx
      .selectFrom('contactMessage')
      .where('id', '=', id)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!message) return { ok: false, reason: 'not_found' }
    const same = await tx
      .selectFrom('contactReply')
      .where('messageId', '=', id)
      .where('body', '=', body)
      .where('createdAt', '>', new Date(at.getTime() - sameReplyMs))
      .select('id')
      .executeTakeFirst()
    if (same) return { ok: true }
    const newer = await tx
      .selectFrom('contactReply')
      .where('messageId', '=', id)
      .where('id', '>', seen)
      .select(['writtenBy', 'createdAt'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newer) return { ok: false, reason: 'answered', writtenBy: newer.writtenBy, at: newer.createdAt }
    const reply = await tx
      .insertInto('contactReply')
      .values({ messageId: id, body, writtenBy: by.email, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('contactMessage')
      .where('id', '=', id)
      .set((eb) => ({ answeredAt: at, readAt: eb.fn.coalesce('readAt', eb.val(at)) }))
      .execute()
    await enqueueMail(tx, { kind: 'contact_reply', messageId: id, replyId: reply.id }, { at })
    await writeAuditLog(tx, { by, action: 'answer_message', subject: `message:${id}`, at })
    return { ok: true }
  })
}

/** An answer of the shop, for the mail that sends it; null if it was deleted. */
export async function findReply(db: Queryable, messageId: string, replyId: number): Promise<{ body: string } | null> {
  const row = await db
    .selectFrom('contactReply')
    .where('messageId', '=', messageId)
    .where('id', '=', replyId)
    .select('body')
    .executeTakeFirst()
  return row ?? null
}
