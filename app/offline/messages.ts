/** What a page tells the worker: to keep these addresses, to say whether the page is a kept one, to drop the pictures it has. */
export type ToWorker = { type: 'keep'; urls: string[] } | { type: 'from-cache' } | { type: 'forget-pictures' }

/** What the worker answers. */
export type ToPage = { type: 'from-cache' }

const mostAddresses = 300

/** Reads a message that came in; null when it isn't one of ours. */
export function readToWorker(message: unknown): ToWorker | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null
  if (message.type === 'from-cache' || message.type === 'forget-pictures') return { type: message.type }
  if (message.type !== 'keep' || !('urls' in message) || !Array.isArray(message.urls)) return null
  const urls = message.urls.filter((url): url is string => typeof url === 'string')
  return { type: 'keep', urls: urls.slice(0, mostAddresses) }
}
