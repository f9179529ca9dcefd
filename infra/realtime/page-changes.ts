import type { PgListener } from './pg-listener.ts'

/** Notifications of changes, made on any node, by the tags of the pages that show what changed. */
export type PageChanges = {
  /** Calls the listener with a tag; `everything` means that anything may have changed. Returns the function that unsubscribes. */
  subscribe: (listener: (tag: string) => void) => () => void
}

/** Also publishes changes on this node itself, for those that no write to the database announces. */
export type LocalPageChanges = PageChanges & { publish: (tag: string) => void }

/** The page changes that PostgreSQL notifies. When notifications may have been missed, the tag is `everything`. */
export function createPageChanges(pgListener: Pick<PgListener, 'subscribe'>): LocalPageChanges {
  const listeners = new Set<(tag: string) => void>()
  const publish = (tag: string) => {
    for (const listener of listeners) listener(tag)
  }
  pgListener.subscribe('page_change', (tag) => publish(tag ?? 'everything'))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publish,
  }
}
