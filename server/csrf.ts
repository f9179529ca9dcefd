export type OriginFacts = {
  method: string
  path: string
  /** The shop's origins: its public one, and outside production the requested one. */
  own: readonly string[]
  headers: Headers
}

// Mail programs unsubscribe by posting to the link in the mail (RFC 8058); the token in the link authorizes them.
const unsubscribePath = /^\/newsletter\/[\w-]{43}$/
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request may change something, against cross-site request forgery. Browsers send where a request comes from
 * (Sec-Fetch-Site, older ones Origin): only the shop's own pages may. A request with neither header isn't a browser's: without
 * cookies, which would carry somebody's rights, it may use the API, and unsubscribe by a mail's link. Webhooks are authenticated
 * by their signature, and the sandbox, which production doesn't have, uses no cookies.
 */
export function mayChange({ method, path, own, headers }: OriginFacts): boolean {
  if (safeMethods.has(method) || path.startsWith('/webhooks/') || path.startsWith('/sandbox/')) return true
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null) return site === 'same-origin' && (isApiPath(path) || isPossible(origin, own))
  if (origin !== null) return own.includes(origin)
  const isOpen = isApiPath(path) || (method === 'POST' && unsubscribePath.test(path))
  return isOpen && !headers.has('cookie')
}

// From the shop's own pages a browser sends no other origin. React Router would throw at such a header, and so anybody
// could cause faults.
const isPossible = (origin: string | null, own: readonly string[]) =>
  origin === null || origin === 'null' || own.includes(origin)

/** Whether a path belongs to the API: JSON in, JSON out. */
export const isApiPath = (path: string) => /^\/(?:api|functions|storage|webhooks)(?:\/|$)/.test(path)
