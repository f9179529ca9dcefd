import { sessionCookie } from '#domain/accounts/sessions.ts'

const pattern = new RegExp(`(?:^|;\\s*)(?:__Host-)?${sessionCookie}=`)

/**
 * Whether a Cookie header may name a session. Whoever has none is anonymous without a query; whoever has one never gets a page out of
 * the page cache.
 */
export const hasSessionCookie = (cookie: string | null | undefined): boolean =>
  Boolean(cookie) && pattern.test(cookie ?? '')
