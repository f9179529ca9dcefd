import { type InformationPage, pageOfTag } from '#domain/content/information/information-page.ts'
import { readPageVersion } from '#domain/content/information/read-page.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { PageChanges } from './banner-cache.ts'

export type PageVersions = {
  /** The version of its text that a page shows. */
  current: (page: InformationPage) => Promise<number>
  /** Calls the listener with the page that may have another text, or with null when any may. */
  onChange: (listener: (page: InformationPage | null) => void) => void
}

/** Reads the version of an information page from the database once after each change, for any number of requests. */
export function createPageVersions({ db }: Pick<Shop, 'db'>, pageChanges: PageChanges): PageVersions {
  const listeners = new Set<(page: InformationPage | null) => void>()
  const readings = new Map<InformationPage, Promise<number>>()

  const current = (page: InformationPage) => {
    const known = readings.get(page)
    if (known) return known
    const mine = readPageVersion(db, page)
    readings.set(page, mine)
    // A failed read isn't kept.
    mine.catch(() => {
      if (readings.get(page) === mine) readings.delete(page)
    })
    return mine
  }
  pageChanges.subscribe((tag) => {
    const page = pageOfTag(tag)
    if (page === null && tag !== 'everything') return
    if (page === null) readings.clear()
    else readings.delete(page)
    for (const listener of listeners) listener(page)
  })
  return { current, onChange: (listener) => void listeners.add(listener) }
}
