/** Messages to the worker: cache these addresses; tell whether the page came from the cache; delete the cached pictures. */
export type ToWorker = { type: 'keep'; urls: string[] } | { type: 'from-cache' } | { type: 'forget-pictures' }

/** The worker's answer to `from-cache`, and whether the data of a page (its `pageKey`) came from the cache. */
export type ToPage = { type: 'from-cache' } | { type: 'data'; page: string; isFromCache: boolean }

const maxUrls = 300

/** Parses a message to the worker; null when it is invalid. */
export function readToWorker(message: unknown): ToWorker | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  if (message.type === 'from-cache' || message.type === 'forget-pictures') return { type: message.type }
  if (message.type !== 'keep' || !('urls' in message) || !Array.isArray(message.urls)) return null
  const urls = message.urls.filter((url): url is string => typeof url === 'string')
  return { type: 'keep', urls: urls.slice(0, maxUrls) }
}
