import { readPage, readText } from '#domain/catalogue/listing.ts'
import type { SubscriptionState } from './newsletter.ts'

export const subscribersPerPage = 10

const views = ['all', 'subscribed', 'pending', 'unsubscribed'] as const satisfies ('all' | SubscriptionState)[]

/** Which of the newsletter's subscribers the back office lists, the newest first. */
export type SubscriberFilter = { q: string; view: (typeof views)[number]; page: number }

export const everySubscriber: SubscriberFilter = { q: '', view: 'all', page: 1 }

/** Reads the list's filter from the query parameters; invalid ones are ignored. */
export const readSubscriberFilter = (search: URLSearchParams): SubscriberFilter => ({
  q: readText(search.get('q')),
  view: views.find((view) => view === search.get('view')) ?? 'all',
  page: readPage(search.get('page')),
})

/** The query parameters of a filter, without the page; defaults are left out. */
export function writeSubscriberFilter({ q, view }: SubscriberFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (q !== '') search.set('q', q)
  if (view !== 'all') search.set('view', view)
  return search
}
