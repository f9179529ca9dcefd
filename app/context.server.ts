import { createContext, RouterContextProvider } from 'react-router'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { CountGuess } from '#domain/checkout/coupon-guess.ts'
import type { Shop } from '#domain/shop.ts'

/** What is known about a request before it is routed. `nonce` allows inline scripts. */
export type RequestInfo = {
  requestId: string
  ip: string
  nonce: string
  viewer: Viewer
  /** Calls the API for this visitor within the same process; for forms that are sent without scripts. */
  callApi?: (request: Request) => Promise<Response>
  /** Called if the page fails because the server is overloaded. */
  onOverload?: () => void
  /** Takes the rendered document, instead of the response, which then has no body. */
  onDocument?: (html: string) => void
}

/** Rate limits; a refusal comes with the seconds to wait. */
export type PageLimits = {
  check: (
    name:
      | 'email-correction'
      | 'email-correction-network'
      | 'email-correction-email'
      | 'order-key'
      | 'account-write'
      | 'admin-write'
      | 'staff-invitation'
      | 'staff-invitation-email'
      | 'bulk-change'
      | 'connection-trial'
      | 'session'
      | 'session-email'
      | 'session-network'
      | 'session-all'
      | 'session-day',
    /** What is counted by: an IP address, the id of an account, or what is asked for. */
    key: string,
  ) => Promise<{ ok: true } | { ok: false; retryAfter: number }>
  guess: CountGuess
  /** A keyed hash of an IP address, for counting by stored values; null if limits are off. */
  addressKey: (ip: string) => string | null
  /** The same for the network of the address; null for IPv4 as well. */
  networkKey: (ip: string) => string | null
}

/**
 * Returns a part of pages that is the same for all visitors, from memory if it is kept there, else by `read`; `tags`
 * are as for `cached`.
 */
export type KeepPart = <T>(name: string, tags: readonly string[], read: () => Promise<T>) => Promise<T>

/** How long the visitor must wait after a refusal, in seconds; null if nothing was refused. */
export type Wait = { seconds: number | null }

export const shopContext = createContext<Shop>()
export const limitsContext = createContext<PageLimits>()
export const partsContext = createContext<KeepPart>((_name, _tags, read) => read())
export const waitContext = createContext<Wait>()
export const requestContext = createContext<RequestInfo>()
/** Who makes the request; always an anonymous viewer for a page that the page cache may keep. */
export const viewerContext = createContext<Viewer>()

/**
 * Fills the context for loaders and actions. The server calls this through the build's entry module, because its own
 * bundle has another copy of the context keys above.
 */
export function provideContext(
  shop: Shop,
  limits: PageLimits,
  info: RequestInfo,
  keepPart?: KeepPart,
): RouterContextProvider {
  const context = new RouterContextProvider()
  if (keepPart) context.set(partsContext, keepPart)
  context.set(shopContext, shop)
  const wait: Wait = { seconds: null }
  context.set(waitContext, wait)
  context.set(limitsContext, notingWaits(limits, wait))
  context.set(requestContext, info)
  context.set(viewerContext, info.viewer)
  return context
}

const notingWaits = (limits: PageLimits, wait: Wait): PageLimits => ({
  ...limits,
  check: async (name, key) => {
    const reading = await limits.check(name, key)
    if (!reading.ok) wait.seconds = reading.retryAfter
    return reading
  },
})
