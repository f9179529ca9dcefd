import { readPage } from '#domain/catalogue/listing.ts'

/** Which sessions a list shows. Every session is in exactly one. */
export const sessionViews = ['upcoming', 'past', 'cancelled'] as const
export type SessionView = (typeof sessionViews)[number]
export type SessionFilter = { view: SessionView; page: number }

export const sessionPageSize = 10

/** Reads the filter from the query parameters; invalid ones get their default. */
export const readSessionFilter = (search: URLSearchParams): SessionFilter => ({
  view: sessionViews.find((view) => view === search.get('view')) ?? 'upcoming',
  page: readPage(search.get('page')),
})
