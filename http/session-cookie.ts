import { sessionCookie } from '#domain/accounts/sessions.ts'

const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${sessionCookie}=`)

/**
 * Whether a Cookie header may name a session. A request without one is anonymous without a query; a request with one is
 * never answered from the page cache.
 */
export const hasSessionCookie = (cookie: string | null | undefined): boolean =>
  Boolean(cookie) && pattern.test(cookie ?? '')
