import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { writeAuditLog } from './audit-log.server.ts'
import type { Browser } from './browser.ts'
import { checkOwnPassword, isStillSignedIn, type OwnPasswordChecked } from './check-own-password.server.ts'
import { openSession } from './open-session.server.ts'
import { type PasswordProblem, PasswordsBusy, passwordProblems } from './passwords.ts'
import type { OpenedSession } from './sessions.ts'
import { isStaff, setPassword } from './set-password.server.ts'
import { anonymous, type SignedIn } from './viewer.ts'

export type PasswordChanged =
  /** All sessions ended; this is a new one for the browser that made the request. */
  | { ok: true; session: OpenedSession }
  | { ok: false; reason: 'weak_password'; problems: PasswordProblem[]; isStaff: boolean }
  /** The session ended while the passwords were checked and hashed. */
  | { ok: false; reason: 'no_session' }
  | Extract<OwnPasswordChecked, { ok: false }>

/** Changes the password of the signed-in user, who must know the present one. */
export async function changePassword(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret' | 'staffNeedsSecondFactor'>,
  viewer: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  browser: Browser,
): Promise<PasswordChanged> {
  const staff = await isStaff(shop.db, viewer.userId)
  const problems = passwordProblems(newPassword, { isStaff: staff, isCommon: shop.passwords.isCommon })
  if (problems.length > 0) return { ok: false, reason: 'weak_password', problems, isStaff: staff }
  const checked = await checkOwnPassword(shop, viewer, currentPassword)
  if (!checked.ok) return checked
  let hash: string
  try {
    hash = await shop.passwords.hash(newPassword)
  } catch (fault) {
    if (fault instanceof PasswordsBusy) return { ok: false, reason: 'busy' }
    throw fault
  }
  const now = shop.clock()
  const { userId, email } = viewer
  return inTransaction<PasswordChanged>(shop.db, async (tx) => {
    await tx.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
    if (!(await isStillSignedIn(tx, viewer))) return { ok: false, reason: 'no_session' }
    await setPassword(tx, userId, hash, now)
    await writeAuditLog(tx, { by: viewer, action: 'change_password', subject: `user:${userId}`, at: now })
    const user = { id: userId, email }
    const { staffNeedsSecondFactor } = shop
    const session = await openSession(tx, { user, browser, before: anonymous, now, staffNeedsSecondFactor })
    return { ok: true, session }
  })
}
