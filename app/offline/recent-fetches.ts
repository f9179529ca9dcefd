import type { WorkboxPlugin } from 'workbox-core/types.js'

const freshMs = 10_000
const mostNoted = 100
const fetchedAt = new Map<string, number>()

/** Notes when an answer was put among those kept. */
export const noteFetched: WorkboxPlugin = {
  cacheDidUpdate: async ({ request }) => {
    if (fetchedAt.size >= mostNoted) fetchedAt.clear()
    fetchedAt.set(request.url, Date.now())
  },
}

/** Whether what is kept of an address came within the last ten seconds: fetched ahead of the click that wants it. */
export const wasFetchedRecently = (url: string) => Date.now() - (fetchedAt.get(url) ?? 0) < freshMs
