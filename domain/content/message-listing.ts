import { oneLine } from '#domain/typed-text.ts'

export const messageViews = ['all', 'unread', 'unanswered', 'answered'] as const
export type MessageView = (typeof messageViews)[number]

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
  const page = /^[1-9]\d{0,5}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1
  return { q: oneLine(search.get('q') ?? '').slice(0, 100), view, page }
}

/** The filter as an address has it. */
export function writeMessageFilter({ q, view, page }: MessageFilter): URLSearchParams {
  return new URLSearchParams({
    ...(q !== '' && { q }),
    ...(view !== 'all' && { view }),
    ...(page > 1 && { page: String(page) }),
  })
}
