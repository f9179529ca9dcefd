import type { Shop } from '#domain/shop.ts'
import { describeBrowser } from './describe-browser.ts'
import { sessionClocks, sessionEnd } from './sessions.ts'
import type { SignedIn, Viewer } from './viewer.ts'

export type OwnSession = {
  id: string
  /** In words, such as “Chrome on Android”. */
  device: string
  signedInAt: Date
  usedAt: Date
  /** Whether it is the session that makes the request. */
  isCurrent: boolean
}

/** The open sessions of the signed-in user, the one last used first. */
export async function listSessions(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  viewer: SignedIn & Pick<Exclude<Viewer, { kind: 'anonymous' }>, 'kind'>,
): Promise<OwnSession[]> {
  const now = clock()
  const rows = await db
    .selectFrom('session')
    .where('userId', '=', viewer.userId)
    .where('expiresAt', '>', now)
    .select(['id', 'userAgent', 'createdAt as signedInAt', 'updatedAt as usedAt'])
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter((row) => sessionEnd(sessionClocks[viewer.kind], row) > now)
    .map(({ id, userAgent, signedInAt, usedAt }) => ({
      id,
      device: describeBrowser(userAgent ?? ''),
      signedInAt,
      usedAt,
      isCurrent: id === viewer.sessionId,
    }))
}
