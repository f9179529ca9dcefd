import { createContext, RouterContextProvider } from 'react-router'
import type { Shop } from '#domain/shop.ts'

/** What is known of a request before any route looks at it. Scripts that carry the nonce are allowed to run. */
export type RequestInfo = { requestId: string; ip: string; nonce: string }

export const shopContext = createContext<Shop>()
export const requestContext = createContext<RequestInfo>()

/**
 * What a request carries into loaders and actions. The server reaches this through the built pages' entry module: its own
 * bundle has another copy of the keys above, which loaders wouldn't know.
 */
export function provideContext(shop: Shop, info: RequestInfo): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(requestContext, info)
  return context
}
