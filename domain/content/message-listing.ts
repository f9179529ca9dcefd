import { readPage, readText } from '#domain/catalogue/listing.ts'

const messageViews = ['all', 'unread', 'unanswered', 'answered'] as const
type MessageView = (typeof messageViews)[number]

/** What of the messages is asked for. */
export type MessageFilter = { q: string; view: MessageView; page: number }

export const messagePageSize = 10

/** A message in the list of the back office. */
export type ListedMessage = {
  id: string
  name: string
  email: string
  subject: string
  /** How it begins. */
  excerpt: string
  createdAt: Date
  readAt: Date | null
  answeredAt: Date | null
}

/** The filter that an address asks for; what can't be read is the usual. */
export function readMessageFilter(search: URLSearchParams): MessageFilter {
  const view = messageViews.find((known) => known === search.get('view')) ?? 'all'
  return { q: readText(search.get('q')), view, page: readPage(search.get('page')) }
}

/** The filter as an address has it. */
export function writeMessageFilter({ q, view, page }: MessageFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(view !== 'all' && { view }),
    ...(page > 1 && { page: String(page) }),
  })
}
