import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'
import type { Browser } from './browser.ts'
import { type PasswordProblem, PasswordsBusy, passwordProblems } from './passwords.ts'
import { rememberDevice } from './remember-device.server.ts'
import { hashToken, newToken } from './secret-token.server.ts'
import { isStaff, setPassword } from './set-password.server.ts'

export type PasswordReset =
  /** `deviceToken`: for the cookie by which the sign-in that follows recognises this browser. */
  | { ok: true; userId: string; deviceToken: string }
  | { ok: false; reason: 'weak_password'; problems: PasswordProblem[]; isStaff: boolean }
  /** `invalid_link`: it was used, is older than half an hour, or a newer one was mailed. */
  | { ok: false; reason: 'invalid_link' | 'busy' }

const invalid: PasswordReset = { ok: false, reason: 'invalid_link' }

/**
 * Sets a new password by a mailed link, once. Nobody is signed in by it. All sessions end, and all devices but this
 * browser are forgotten, so that strangers who go on guessing don't delay the owner of the mailbox. If the password is
 * refused, the link stays valid.
 */
export async function resetPassword(
  { db, clock, passwords }: Pick<Shop, 'db' | 'clock' | 'passwords'>,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<PasswordReset> {
  const now = clock()
  const tokenHash = hashToken(token)
  const reset = await db
    .selectFrom('passwordReset')
    .where('tokenHash', '=', tokenHash)
    .where('tokenExpiresAt', '>', now)
    .select('userId')
    .executeTakeFirst()
  if (!reset?.userId) return invalid
  const staff = await isStaff(db, reset.userId)
  const problems = passwordProblems(password, { isStaff: staff, isCommon: passwords.isCommon })
  if (problems.length > 0) return { ok: false, reason: 'weak_password', problems, isStaff: staff }
  let hash: string
  try {
    hash = await passwords.hash(password)
  } catch (fault) {
    if (fault instanceof PasswordsBusy) return { ok: false, reason: 'busy' }
    throw fault
  }
  return inTransaction<PasswordReset>(db, async (tx) => {
    const used = await tx
      .deleteFrom('passwordReset')
      .where('tokenHash', '=', tokenHash)
      .where('tokenExpiresAt', '>', now)
      .returning(['userId', 'email'])
      .executeTakeFirst()
    if (!used?.userId) return invalid
    const { userId, email } = used
    const deviceToken = browser.deviceToken ?? newToken()
    await setPassword(tx, userId, hash, now)
    await rememberDevice(tx, { userId, browser, deviceHash: hashToken(deviceToken), now })
    await writeAuditLog(tx, { by: { userId, email }, action: 'reset_password', subject: `user:${userId}`, at: now })
    return { ok: true, userId, deviceToken }
  })
}
