import { readViewer } from '#domain/accounts/read-viewer.server.ts'
import { anonymous, type Viewer } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { sessionToken } from '#http/account-cookies.server.ts'
import { hasSessionCookie } from '#http/session-cookie.ts'

export type ReadRequestViewer = (request: Request) => Promise<Viewer>

/** Who makes a request, by its session. Without a session cookie the database isn't asked. */
export function requestViewer(
  shop: Pick<Shop, 'db' | 'clock' | 'secret' | 'sessionSecrets' | 'publicUrl'>,
): ReadRequestViewer {
  return async ({ url, headers }) => {
    const cookie = headers.get('cookie')
    if (!hasSessionCookie(cookie)) return anonymous
    const token = sessionToken(shop, cookie)
    return token === null ? anonymous : readViewer(shop, token, { isUse: isUse(new URL(url).pathname, headers) })
  }
}

// Pages ask for these by themselves, even if nobody is looking at them, so they don't count as using the session.
const isUse = (path: string, headers: Headers) =>
  path !== '/api/auth/get-session' && headers.get('accept') !== 'text/event-stream'
