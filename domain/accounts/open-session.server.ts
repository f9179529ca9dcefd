import type { Shop } from '#domain/shop.ts'
import type { Tx } from '#domain/transaction.server.ts'
import { type Browser, maxUserAgentLength } from './browser.ts'
import { endSession } from './end-sessions.server.ts'
import { noteSignIn } from './note-sign-in.server.ts'
import { readViewer } from './read-viewer.server.ts'
import { hashToken, newToken } from './secret-token.server.ts'
import { longestClock, type OpenedSession, sessionEnd } from './sessions.ts'
import type { Viewer } from './viewer.ts'

const maxSessions = 10

type SignIn = {
  user: { id: string; email: string }
  browser: Browser
  /** The viewer that the browser had before; that session ends. */
  before: Viewer
  now: Date
} & Pick<Shop, 'staffNeedsSecondFactor'>

/**
 * Opens a session with a new id, never one that the browser sent. The user keeps the ten newest sessions, and gets a
 * mail if the device is new. The caller has locked the user's row.
 */
export async function openSession(
  tx: Tx,
  { user, browser, before, now, staffNeedsSecondFactor }: SignIn,
): Promise<OpenedSession> {
  const token = newToken()
  const deviceToken = browser.deviceToken ?? newToken()
  await endSession(tx, before)
  const { id } = await tx
    .insertInto('session')
    .values({
      userId: user.id,
      tokenHash: hashToken(token),
      deviceHash: hashToken(deviceToken),
      ipAddress: browser.ip,
      userAgent: browser.userAgent.slice(0, maxUserAgentLength),
      createdAt: now,
      updatedAt: now,
      expiresAt: sessionEnd(longestClock, { signedInAt: now, usedAt: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await endOldest(tx, { userId: user.id, opened: id }, now)
  await noteSignIn(tx, { user, sessionId: id, browser, deviceHash: hashToken(deviceToken), now })
  const viewer = await readViewer({ db: tx, clock: () => now, staffNeedsSecondFactor }, token, { isUse: false })
  if (viewer.kind === 'anonymous') throw new Error('a session that was just opened was not found')
  return { viewer, token, deviceToken }
}

async function endOldest(tx: Tx, { userId, opened }: { userId: string; opened: string }, now: Date): Promise<void> {
  const newest = tx
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', opened)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(maxSessions - 1)
    .select('id')
  await tx
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '!=', opened)
    .where('id', 'not in', newest)
    .execute()
}
