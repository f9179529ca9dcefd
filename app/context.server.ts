import { createContext, RouterContextProvider } from 'react-router'
import type { Viewer } from '#domain/accounts/viewer.ts'
import type { CountGuess } from '#domain/checkout/coupon-guess.ts'
import type { Shop } from '#domain/shop.ts'

/** What is known of a request before routing. `nonce` allows inline scripts. */
export type RequestInfo = {
  requestId: string
  ip: string
  nonce: string
  viewer: Viewer
  /** Calls the API for this visitor in the same process: for forms that are sent without scripts. */
  callApi?: (request: Request) => Promise<Response>
  /** Called when the page fails because too many are asking. */
  onOverload?: () => void
  /** Takes a rendered document; its response has no body then. */
  onDocument?: (html: string) => void
}

/** Rate limits per IP address; a refusal has the seconds to wait. */
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
    /** An IP address, the id of an account, or what is asked for. */
    key: string,
  ) => Promise<{ ok: true } | { ok: false; retryAfter: number }>
  guess: CountGuess
  /** A keyed hash of an address, to count by what is stored; null while limits are off. */
  addressKey: (ip: string) => string | null
  /** The same of the network that it is in; null of an IPv4 address, too. */
  networkKey: (ip: string) => string | null
}

/** Reads a part of pages, or answers with the one that is kept for all visitors; `tags` as those of a cached page. */
export type KeepPart = <T>(name: string, tags: readonly string[], read: () => Promise<T>) => Promise<T>

/** How long the visitor is asked to wait after a refusal, in seconds; null where nothing was refused. */
export type Wait = { seconds: number | null }

export const shopContext = createContext<Shop>()
export const limitsContext = createContext<PageLimits>()
export const partsContext = createContext<KeepPart>((_name, _tags, read) => read())
export const waitContext = createContext<Wait>()
export const requestContext = createContext<RequestInfo>()
/** Who makes the request; a page that the page cache may keep is rendered for an anonymous viewer. */
export const viewerContext = createContext<Viewer>()

/**
 * The context for loaders and actions. The server calls this through the build's entry module, because its own bundle
 * has another copy of the context keys above.
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
