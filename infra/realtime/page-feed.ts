import type { PgListener } from './pg-listener.ts'

/** Hears which kept pages are out of date, on whichever node the change was made. */
export type PageFeed = {
  /** The listener is called with a tag, or with `everything`. Returns the way to end it. */
  subscribe: (listener: (tag: string) => void) => () => void
}

/** A feed that this node can also speak on by itself, about what no database can notice. */
export type OwnPageFeed = PageFeed & { tell: (tag: string) => void }

/** The changes of pages that come in by the line. Where some may have been missed, everything counts as changed. */
export function openPageFeed(line: Pick<PgListener, 'subscribe'>): OwnPageFeed {
  const listeners = new Set<(tag: string) => void>()
  const tell = (tag: string) => {
    for (const listener of listeners) listener(tag)
  }
  line.subscribe('page_change', (tag) => tell(tag ?? 'everything'))
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
  }
}
