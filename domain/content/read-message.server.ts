import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { ContactMessage } from './contact-message.ts'

type MessageReply = { id: number; body: string; writtenBy: string; createdAt: Date }

/** A message with the shop's answers, the oldest first. */
export type MessageThread = ContactMessage & {
  id: string
  createdAt: Date
  readAt: Date | null
  answeredAt: Date | null
  replies: MessageReply[]
}

/** One message with its answers, for a viewer who may see it; null if there is none. */
export async function readThread(
  { db }: Pick<Shop, 'db'>,
  id: string,
  viewer: Viewer,
): Promise<{ ok: true; thread: MessageThread | null } | AccessRefusal> {
  const authorized = authorize(viewer, 'messages.read')
  if (!authorized.ok) return authorized
  if (!isUuid(id)) return { ok: true, thread: null }
  const [message, replies] = await Promise.all([
    db
      .selectFrom('contactMessage')
      .where('id', '=', id)
      .select(['id', 'name', 'email', 'subject', 'message', 'createdAt', 'readAt', 'answeredAt'])
      .executeTakeFirst(),
    db
      .selectFrom('contactReply')
      .where('messageId', '=', id)
      .select(['id', 'body', 'writtenBy', 'createdAt'])
      .orderBy('id')
      .execute(),
  ])
  return { ok: true, thread: message ? { ...message, replies } : null }
}

/** Marks a message as read or unread. */
export async function markMessage(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { id, isRead }: { id: string; isRead: boolean },
  viewer: Viewer,
): Promise<{ ok: true } | { ok: false; reason: 'not_found' } | AccessRefusal> {
  const authorized = authorize(viewer, 'messages.write')
  if (!authorized.ok) return authorized
  return inTransaction(db, async (tx) => {
    const at = clock()
    const row = await tx
      .selectFrom('contactMessage')
      .where('id', '=', id)
      .select('readAt')
      .forUpdate()
      .executeTakeFirst()
    if (!row) return { ok: false as const, reason: 'not_found' as const }
    if ((row.readAt !== null) === isRead) return { ok: true as const }
    await tx
      .updateTable('contactMessage')
      .where('id', '=', id)
      .set({ readAt: isRead ? at : null })
      .execute()
    const action = isRead ? 'read_message' : 'unread_message'
    await writeAuditLog(tx, { by: authorized.by, action, subject: `message:${id}`, at })
    return { ok: true as const }
  })
}
