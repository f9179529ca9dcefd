import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { SubscriptionState } from './newsletter.ts'
import { stateOf } from './queries.server.ts'
import { type SubscriberFilter, subscribersPerPage } from './subscriber-filter.ts'

/** A subscriber in the back office's list; times are ISO. */
export type SubscriberRow = { id: string; email: string; state: SubscriptionState; askedAt: string; since: string }

type SubscriberListing =
  | { ok: true; subscribers: SubscriberRow[]; count: number; page: number; pages: number }
  | AccessRefusal

/** One page of the newsletter's subscribers, the newest first, with the exact count; a page past the end is the last one. */
export async function listSubscribers(
  db: Queryable,
  filter: SubscriberFilter,
  viewer: Viewer,
): Promise<SubscriberListing> {
  const authorized = authorize(viewer, 'newsletter.read')
  if (!authorized.ok) return authorized
  const conditions = subscriberConditions(filter)
  const { count } = await db
    .selectFrom('newsletterSubscriber')
    .where((eb) => eb.and(conditions))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(count / subscribersPerPage))
  const page = Math.min(filter.page, pages)
  const newer = (page - 1) * subscribersPerPage
  const size = Math.max(0, Math.min(subscribersPerPage, count - newer))
  const older = count - newer - size
  const isFromEnd = older < newer
  const rows = await db
    .selectFrom('newsletterSubscriber')
    .where((eb) => eb.and(conditions))
    .select(['id', 'email', 'createdAt', 'confirmedAt', 'unsubscribedAt'])
    .orderBy('createdAt', isFromEnd ? 'asc' : 'desc')
    .orderBy('id', isFromEnd ? 'desc' : 'asc')
    .offset(isFromEnd ? older : newer)
    .limit(size)
    .execute()
  const subscribers = (isFromEnd ? rows.reverse() : rows).map(({ createdAt, confirmedAt, unsubscribedAt, ...row }) => ({
    ...row,
    state: stateOf({ confirmedAt, unsubscribedAt }),
    askedAt: createdAt.toISOString(),
    since: (unsubscribedAt ?? confirmedAt ?? createdAt).toISOString(),
  }))
  return { ok: true, subscribers, count, page, pages }
}

const ofView: Record<SubscriberFilter['view'], RawBuilder<SqlBool>[]> = {
  all: [],
  subscribed: [sql`confirmed_at is not null and unsubscribed_at is null`],
  pending: [sql`confirmed_at is null and unsubscribed_at is null`],
  unsubscribed: [sql`unsubscribed_at is not null`],
}

/** The conditions of a filter on the table of subscribers. */
export const subscriberConditions = ({ q, view }: SubscriberFilter): RawBuilder<SqlBool>[] => [
  ...ofView[view],
  ...(q === '' ? [] : [sql<SqlBool>`email like ${containing(q.toLowerCase())}`]),
]
