import type { Context } from 'hono'
import type { Browser } from '#domain/accounts/browser.ts'
import type { Shop } from '#domain/shop.ts'
import { browserTokens } from '#http/account-cookies.server.ts'
import type { ApiEnv } from '../router.ts'

export type BrowserOptions = {
  /** The part of a client's address that one subscriber shares. */
  groupOf: (ip: string) => string
}

/** What the domain needs to know about the browser that sent a request. */
export function requestBrowser<E extends ApiEnv>(
  c: Context<E>,
  shop: Pick<Shop, 'publicUrl'>,
  { groupOf }: BrowserOptions,
): Browser {
  const { ip } = c.env
  const tokens = browserTokens(shop, c.req.header('cookie') ?? null)
  return { ip, addressGroup: groupOf(ip), userAgent: c.req.header('user-agent') ?? '', ...tokens }
}
