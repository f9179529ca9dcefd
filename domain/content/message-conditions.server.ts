import { sql } from 'kysely'
import { containing } from '#domain/catalogue/search-terms.server.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import type { MessageFilter } from './message-listing.ts'

/** The messages that fit a filter: every word must be found somewhere in them, regardless of accents. */
export function matchingMessages(db: Queryable, { q, view }: Pick<MessageFilter, 'q' | 'view'>) {
  const words = q.split(/\s+/).filter((word) => word !== '')
  return db
    .selectFrom('contactMessage as m')
    .$if(view === 'unread', (query) => query.where('m.readAt', 'is', null))
    .$if(view === 'answered', (query) => query.where('m.answeredAt', 'is not', null))
    .$if(view === 'unanswered', (query) => query.where('m.answeredAt', 'is', null))
    .where((eb) => eb.and(words.map((word) => sql<boolean>`m.search like fold(${containing(word)})`)))
}
