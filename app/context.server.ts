import { createContext, RouterContextProvider } from 'react-router'
import type { Shop } from '#domain/shop.ts'

/** What is known of a request before any route looks at it. Scripts that carry the nonce are allowed to run. */
export type RequestInfo = { requestId: string; ip: string; nonce: string }

/** Counts what an address does; refuses with the seconds to wait once it was too often. */
export type PageLimits = {
  check: (name: 'order' | 'payment', ip: string) => Promise<{ ok: true } | { ok: false; retryAfter: number }>
}

export const shopContext = createContext<Shop>()
export const limitsContext = createContext<PageLimits>()
export const requestContext = createContext<RequestInfo>()

/**
 * What a request carries into loaders and actions. The server reaches this through the built pages' entry module: its own
 * bundle has another copy of the keys above, which loaders wouldn't know.
 */
export function provideContext(shop: Shop, limits: PageLimits, info: RequestInfo): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(limitsContext, limits)
  context.set(requestContext, info)
  return context
}
