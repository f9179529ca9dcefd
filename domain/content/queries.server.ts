import type { Queryable } from '#domain/transaction.server.ts'
import type { Subscriber } from './newsletter.ts'

/** One subscriber; null if there is none with that id. */
export async function findSubscriber(db: Queryable, id: string): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('newsletterSubscriber')
    .select(['id', 'email', 'confirmedAt', 'unsubscribedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { id: row.id, email: row.email, state: stateOf(row) } : null
}

/** The state of a subscription. */
export function stateOf(row: { confirmedAt: Date | null; unsubscribedAt: Date | null }): Subscriber['state'] {
  if (row.unsubscribedAt) return 'unsubscribed'
  return row.confirmedAt ? 'subscribed' : 'pending'
}
