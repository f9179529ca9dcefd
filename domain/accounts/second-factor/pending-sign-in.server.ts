import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { hashToken, newToken } from '../secret-token.server.ts'
import { pendingSignInMs } from './pending-sign-in.ts'

/** Whether signing in to an account needs a code as well. */
export async function needsCode(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactor')
    .where('userId', '=', userId)
    .where('turnedOnAt', 'is not', null)
    .select('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers that the right password was given. Returns a token, for a cookie, that proves it once. */
export async function startPendingSignIn(tx: Tx, userId: string, now: Date): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + pendingSignInMs)
  await tx
    .insertInto('pendingSignIn')
    .values({ tokenHash: hashToken(token), userId, expiresAt })
    .execute()
  return token
}

/** Whose code is expected; null when the token is too old or was used. */
export async function findPendingSignIn(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const row = await db
    .selectFrom('pendingSignIn')
    .innerJoin('user', 'user.id', 'pendingSignIn.userId')
    .where('pendingSignIn.tokenHash', '=', hashToken(token))
    .where('pendingSignIn.expiresAt', '>', now)
    .select(['pendingSignIn.userId', 'user.email'])
    .executeTakeFirst()
  return row ?? null
}

/** Uses the token up. False when another request has done so. */
export async function endPendingSignIn(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('pendingSignIn')
    .where('tokenHash', '=', hashToken(token))
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}
