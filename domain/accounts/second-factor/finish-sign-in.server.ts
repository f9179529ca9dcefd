import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import type { Browser } from '../browser.ts'
import { openSession } from '../open-session.server.ts'
import { hashToken } from '../secret-token.server.ts'
import type { OpenedSession } from '../sessions.ts'
import { countTry, forgiveTry } from '../sign-in-failures.server.ts'
import type { Viewer } from '../viewer.ts'
import { type CodeRefusal, codeBuckets } from './check-own-code.server.ts'
import { consumeCode } from './consume-code.server.ts'
import { endPendingSignIn, findPendingSignIn } from './pending-sign-in.server.ts'
import { secondFactorKeys } from './second-factor-keys.ts'
import { warnOfWrongCodes } from './warn-of-wrong-codes.server.ts'

export type SignInFinished =
  | { ok: true; session: OpenedSession }
  /**
   * `sign_in_expired`: the password was given too long ago, or that sign-in was completed, or the password changed
   * since. `userId` is for the security log.
   */
  | { ok: false; reason: 'sign_in_expired' }
  | (CodeRefusal & { userId: string })

/**
 * Completes a sign-in that waits for a code, by a code of the app or a recovery code. `pendingToken` proves the right
 * password. A wrong code leaves that valid; but after several the next try has to wait, and the owner gets a mail.
 */
export async function finishSignIn(
  shop: Pick<Shop, 'db' | 'clock' | 'secret' | 'secondFactorSecrets' | 'staffNeedsSecondFactor'>,
  { pendingToken, code }: { pendingToken: string; code: string },
  browser: Browser,
  before: Viewer,
): Promise<SignInFinished> {
  const now = shop.clock()
  const pending = await findPendingSignIn(shop.db, pendingToken, now)
  if (!pending) return { ok: false, reason: 'sign_in_expired' }
  const { userId, email } = pending
  const buckets = codeBuckets(userId, hashToken(pendingToken))
  const counted = await countTry(shop, buckets)
  if (!counted.ok) return { ...counted, userId }
  const finished = await inTransaction<SignInFinished>(shop.db, async (tx) => {
    await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await endPendingSignIn(tx, pendingToken))) return { ok: false, reason: 'sign_in_expired' }
    const isRight = await consumeCode(tx, secondFactorKeys(shop), { userId, code, now })
    if (!isRight) return { ok: false, reason: 'wrong_code', userId }
    const { staffNeedsSecondFactor } = shop
    const user = { id: userId, email }
    return { ok: true, session: await openSession(tx, { user, browser, before, now, staffNeedsSecondFactor }) }
  })
  if (finished.ok) await forgiveTry(shop, buckets)
  else if (finished.reason === 'wrong_code') await warnOfWrongCodes(shop, userId)
  return finished
}
