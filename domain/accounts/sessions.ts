import type { Viewer } from './viewer.ts'

/** Where a request comes from; stored with the session. */
type Visitor = { ip: string; userAgent: string }

type SignedIn =
  /** `cookies`: the Set-Cookie values of a session that lasts so many milliseconds at most. */
  | { ok: true; token: string; userId: string; cookies: (lastsMs: number) => string[] }
  /** `wrong_credentials`: the address or the password; the answer doesn't tell which; `busy`: too many passwords are being checked. */
  | { ok: false; reason: 'wrong_credentials' | 'busy' }

/**
 * Signs in, and knows whose cookie is whose. What a user may do is decided elsewhere, on each request.
 */
export interface Sessions {
  readonly cookieName: string
  /** Opens a session for an e-mail address and its password. An unknown address takes as long as a known one. */
  signIn(credentials: { email: string; password: string }, visitor: Visitor): Promise<SignedIn>
  /** The token of the session that a Cookie header names; null when it names none, or was tampered with. It may have ended. */
  tokenIn(cookie: string | null): Promise<string | null>
  /** The Set-Cookie values that take a session's cookie away. */
  forget(): Promise<string[]>
}

/** The session's cookie over http; over https with the prefix `__Host-`, which binds it to this host. */
export const sessionCookie = 'aso_session'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without being used, and how long at most, by who is signed in; in milliseconds. */
export const sessionClocks = {
  customer: { idleMs: 14 * day, lastsMs: 30 * day },
  administrator: { idleMs: 30 * minute, lastsMs: 8 * hour },
} satisfies Record<Exclude<Viewer['kind'], 'anonymous'>, { idleMs: number; lastsMs: number }>
/** The clock of whoever stays signed in the longest. A session's row lasts by it, because its user may change roles. */
export const longestClock = sessionClocks.customer
/** How old a sign-in may be for what can't be undone; in milliseconds. */
export const freshMs = 10 * minute

/** When a session ends if it isn't used any more. */
export function sessionEnd(
  { idleMs, lastsMs }: { idleMs: number; lastsMs: number },
  { signedInAt, usedAt }: { signedInAt: Date; usedAt: Date },
): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, signedInAt.getTime() + lastsMs))
}
