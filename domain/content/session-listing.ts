import { readPage } from '#domain/catalogue/listing.ts'

const sessionViews = ['upcoming', 'past', 'cancelled'] as const
type SessionView = (typeof sessionViews)[number]
export type SessionFilter = { view: SessionView; page: number }

export const sessionPageSize = 10

/** The filter that an address asks for; what can't be read is the usual. */
export const readSessionFilter = (search: URLSearchParams): SessionFilter => ({
  view: sessionViews.find((view) => view === search.get('view')) ?? 'upcoming',
  page: readPage(search.get('page')),
})
