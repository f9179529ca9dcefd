/** Where a request comes from; stored with the session. */
type Visitor = { ip: string; userAgent: string }

type SignedIn =
  /** `cookies` are Set-Cookie values. */
  | { ok: true; sessionId: string; userId: string; cookies: string[] }
  /** `wrong_credentials`: the address or the password; the answer doesn't tell which; `busy`: too many passwords are being checked. */
  | { ok: false; reason: 'wrong_credentials' | 'busy' }

/**
 * Signs in and reads sessions. What a user may do is decided elsewhere, on each request.
 */
export interface Sessions {
  readonly cookieName: string
  /** Opens a session for an e-mail address and its password. An unknown address takes as long as a known one. */
  signIn(credentials: { email: string; password: string }, visitor: Visitor): Promise<SignedIn>
  /** The id of the session that a Cookie header names; null when it names none, or was tampered with. */
  sessionOf(cookie: string | null): Promise<string | null>
  /** The Set-Cookie values that take a session's cookie away. */
  forget(): Promise<string[]>
}

/** The session's cookie over http; over https with the prefix `__Host-`, which binds it to this host. */
export const sessionCookie = 'aso_session'

const minute = 60_000
/** How long a session lasts without being used, and how long at most; in milliseconds. */
export const sessionIdleMs = 30 * minute
export const sessionLastsMs = 8 * 60 * minute
/** How old a sign-in may be for what can't be undone; in milliseconds. */
export const freshMs = 10 * minute
