import type { SubscriberRow } from '#domain/content/list-subscribers.server.ts'

/** A page of the subscriber list. */
export type ListedSubscribers = { subscribers: SubscriberRow[]; count: number; page: number; pages: number }
