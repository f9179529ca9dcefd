import { readPage, readText } from '#domain/catalogue/listing.ts'

const messageViews = ['all', 'unread', 'unanswered', 'answered'] as const
type MessageView = (typeof messageViews)[number]

/** Which messages the back office lists. */
export type MessageFilter = { q: string; view: MessageView; page: number }

export const messagePageSize = 10

/** A message in the list of the back office. */
export type ListedMessage = {
  id: string
  name: string
  email: string
  subject: string
  /** The beginning of the message. */
  excerpt: string
  createdAt: Date
  readAt: Date | null
  answeredAt: Date | null
}

/** Reads the filter from the query parameters; invalid ones get their default. */
export function readMessageFilter(search: URLSearchParams): MessageFilter {
  const view = messageViews.find((known) => known === search.get('view')) ?? 'all'
  return { q: readText(search.get('q')), view, page: readPage(search.get('page')) }
}

/** The query parameters of a filter. */
export function writeMessageFilter({ q, view, page }: MessageFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(view !== 'all' && { view }),
    ...(page > 1 && { page: String(page) }),
  })
}
