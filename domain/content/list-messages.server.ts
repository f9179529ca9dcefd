import { sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { matchingMessages } from './message-conditions.server.ts'
import { type ListedMessage, type MessageFilter, messagePageSize } from './message-listing.ts'

export type MessageListing =
  | {
      ok: true
      messages: ListedMessage[]
      count: number
      unread: number
      /** The ids of the newest messages, whatever the filter. */
      newest: string[]
      page: number
      pages: number
    }
  | AccessRefusal

const excerptLength = 120

/** How many of the newest messages an open list remembers. */
const remembered = 20

/** One page of the messages that fit a filter, the newest first. A page past the end is the last one. */
export async function listMessages(
  { db }: Pick<Shop, 'db'>,
  filter: MessageFilter,
  viewer: Viewer,
): Promise<MessageListing> {
  const authorized = authorize(viewer, 'messages.read')
  if (!authorized.ok) return authorized
  const [{ count }, { unread }, newest] = await Promise.all([
    matchingMessages(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    readInbox(db),
    readNewestMessageIds(db),
  ])
  const pages = Math.max(1, Math.ceil(Number(count) / messagePageSize))
  const page = Math.min(filter.page, pages)
  const messages = await matchingMessages(db, filter)
    .select(['m.id', 'm.name', 'm.email', 'm.subject', 'm.createdAt', 'm.readAt', 'm.answeredAt'])
    .select(sql<string>`left(m.message, ${excerptLength})`.as('excerpt'))
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id')
    .limit(messagePageSize)
    .offset((page - 1) * messagePageSize)
    .execute()
  return { ok: true, messages, count: Number(count), unread, newest, page, pages }
}

/**
 * How much in the inbox nobody has seen yet: messages, and styling sessions that were booked or cancelled by visitors.
 */
export async function readInbox(db: Queryable): Promise<{ unread: number; sessions: number }> {
  const { rows } = await sql<{ unread: number; sessions: number }>`
    select (select count(*) from contact_message where read_at is null)::int as unread,
      (select count(*) from styling_session where seen_at is null)::int as sessions`.execute(db)
  return rows[0] ?? { unread: 0, sessions: 0 }
}

/** The ids of the newest messages, newest first, by which an open list finds out which are new. */
export async function readNewestMessageIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('contactMessage')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(remembered)
    .execute()
  return rows.map(({ id }) => id)
}
