import type { Viewer } from './viewer.ts'

/** A session that was just opened: whose it is, and the secrets of its cookies, of which only hashes are stored. */
export type OpenedSession = {
  viewer: Exclude<Viewer, { kind: 'anonymous' }>
  token: string
  deviceToken: string
}

/** The session's cookie over http; over https with the prefix `__Host-`, which binds it to this host. */
export const sessionCookie = 'aso_session'

/** A cookie that scripts can read, with no secret: somebody is signed in, so asking who is worth a request. */
export const signedInHint = 'aso_signed_in'

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
