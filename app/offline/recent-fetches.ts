import type { WorkboxPlugin } from 'workbox-core/types.js'

const freshMs = 10_000
const maxNoted = 100
const fetchedAt = new Map<string, number>()

/** Records when a response was cached. */
export const noteFetched: WorkboxPlugin = {
  cacheDidUpdate: async ({ request }) => {
    if (fetchedAt.size >= maxNoted) fetchedAt.clear()
    fetchedAt.set(request.url, Date.now())
  },
}

/** Forgets that an address was fetched. */
export const forgetFetched = (url: string): boolean => fetchedAt.delete(url)

/** Whether an address was cached within the last ten seconds, by prefetching before the click. */
export const wasFetchedRecently = (url: string) => Date.now() - (fetchedAt.get(url) ?? 0) < freshMs
