import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'

export const longestReply = 4_000
/** How long the same words are the same answer, pressed twice or tried again where no answer came. */
const sameReplyMs = 24 * 60 * 60_000

type MessageAnswered =
  | { ok: true }
  | { ok: false; reason: 'not_found' | 'empty' }
  /** It was answered since it was shown; by whom last. */
  | { ok: false; reason: 'answered'; writtenBy: string; at: Date }
  | AccessRefusal

/**
 * Answers a message by mail, and keeps the answer with it. The same answer within a day is one. `seen` is the newest answer that the
 * writer was shown, 0 where there was none: whoever doesn't know of a newer one is told of it first.
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

/** What the shop answered, for the mail of it; null when it is gone. */
export async function findReply(db: Queryable, messageId: string, replyId: number): Promise<{ body: string } | null> {
  const row = await db
    .selectFrom('contactReply')
    .where('messageId', '=', messageId)
    .where('id', '=', replyId)
    .select('body')
    .executeTakeFirst()
  return row ?? null
}
