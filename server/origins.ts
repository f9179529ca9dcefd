export type OriginFacts = {
  method: string
  path: string
  /** The origins that are the shop: its public one, or outside production the one that was asked. */
  own: readonly string[]
  headers: Headers
}

// A mail program unsubscribes by posting to the link in the mail (RFC 8058); the link's token is its authority.
const unsubscribing = /^\/newsletter\/[\w-]{43}$/
const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something here. Browsers say where a request comes from (Sec-Fetch-Site, older ones Origin):
 * only the shop's own pages may. A request that says neither isn't a browser's; it may use the JSON doors when it carries no
 * cookie, because then it has no one's authority but its own, and unsubscribe by a mail's link. Webhooks prove themselves by their signature, and the imitated
 * payment providers, which production doesn't have, know nobody's cookies.
 */
export function mayChange({ method, path, own, headers }: OriginFacts): boolean {
  if (reads.has(method) || path.startsWith('/webhooks/') || path.startsWith('/sandbox/')) return true
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin !== null) return own.includes(origin)
  const isOpen = isApiPath(path) || (method === 'POST' && unsubscribing.test(path))
  return isOpen && !headers.has('cookie')
}

/** The doors for programs: JSON in, JSON out. */
export const isApiPath = (path: string) => /^\/(?:api|functions|webhooks)(?:\/|$)/.test(path)
