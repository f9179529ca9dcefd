import type { Queryable } from '#domain/transaction.server.ts'
import type { Browser } from './browser.ts'
import { hashToken } from './secret-token.server.ts'

/** How long the shop remembers a browser or an address from which an account has signed in. */
export const knownForMs = 90 * 24 * 60 * 60_000

export type Credential = {
  /** The account; null when there is none, or it has no password. */
  user: { id: string; email: string; passwordHash: string } | null
  /** If there is no account, a sign-up that isn't confirmed: the one of this browser, or else the newest. */
  signUp: PendingSignUp | null
  /** By what this browser is known to have signed in to the account before. */
  knownBy: 'device' | 'address' | null
}

export type PendingSignUp = {
  id: string
  passwordHash: string
  /** Whether this browser has opened the link, so that its user can read the mailbox. */
  isOpenedHere: boolean
  tokenExpiresAt: Date | null
}

/**
 * What the password for an e-mail address is checked against. It sends the database the same queries whether or not
 * there is an account.
 */
export async function findCredential(db: Queryable, email: string, browser: Browser, now: Date): Promise<Credential> {
  const user = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .where('user.email', '=', email)
    .where('account.providerId', '=', 'credential')
    .select(['user.id', 'user.email', 'account.password'])
    .executeTakeFirst()
  const browserHash = browser.signUpToken === null ? '' : hashToken(browser.signUpToken)
  // Each of these finds at most one row, even if a stranger has signed up with the address a thousand times.
  const signUps = db
    .selectFrom('signUp')
    .where('email', '=', email)
    .select(['id', 'password', 'openedByHash', 'tokenExpiresAt'])
    .orderBy('createdAt', 'desc')
    .limit(1)
  const signUp =
    (await signUps.where('browserHash', '=', browserHash).executeTakeFirst()) ??
    (await signUps.where('openedByHash', '=', browserHash).executeTakeFirst()) ??
    (await signUps.executeTakeFirst())
  const devices = await db
    .selectFrom('knownDevice')
    .innerJoin('user', 'user.id', 'knownDevice.userId')
    .where('user.email', '=', email)
    .where('knownDevice.lastUsedAt', '>', new Date(now.getTime() - knownForMs))
    .select(['knownDevice.deviceHash', 'knownDevice.addressHash'])
    .execute()

  const deviceHash = browser.deviceToken === null ? null : hashToken(browser.deviceToken)
  const addressHash = hashToken(browser.addressGroup)
  const knownBy = devices.some((device) => device.deviceHash === deviceHash)
    ? 'device'
    : devices.some((device) => device.addressHash === addressHash)
      ? 'address'
      : null
  return {
    user: user?.password ? { id: user.id, email: user.email, passwordHash: user.password } : null,
    signUp: signUp
      ? {
          id: signUp.id,
          passwordHash: signUp.password,
          isOpenedHere: signUp.openedByHash === browserHash,
          tokenExpiresAt: signUp.tokenExpiresAt,
        }
      : null,
    knownBy,
  }
}
