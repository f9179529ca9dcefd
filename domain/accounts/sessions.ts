import type { Viewer } from './viewer.ts'

/** A session that was just opened: its viewer, and the tokens of its cookies, of which only hashes are stored. */
export type OpenedSession = {
  viewer: Exclude<Viewer, { kind: 'anonymous' }>
  token: string
  deviceToken: string
}

/**
 * The name of the session's cookie over http. Over https it has the prefix `__Host-`, which binds the cookie to this
 * host.
 */
export const sessionCookie = 'aso_session'

/** A cookie without a secret, for scripts: somebody is signed in, so it is worth asking who. */
export const signedInHint = 'aso_signed_in'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lasts without being used, and how long at most, by who is signed in; in milliseconds. */
export const sessionClocks = {
  customer: { idleMs: 14 * day, lastsMs: 30 * day },
  administrator: { idleMs: 30 * minute, lastsMs: 8 * hour },
} satisfies Record<Exclude<Viewer['kind'], 'anonymous'>, { idleMs: number; lastsMs: number }>
/** The longest of these. A session's row is kept for so long, because its user's role may change. */
export const longestClock = sessionClocks.customer
/** How recent a sign-in must be for what can't be undone; in milliseconds. */
export const freshMs = 10 * minute

/** When a session ends if it isn't used again. */
export function sessionEnd(
  { idleMs, lastsMs }: { idleMs: number; lastsMs: number },
  { signedInAt, usedAt }: { signedInAt: Date; usedAt: Date },
): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, signedInAt.getTime() + lastsMs))
}
