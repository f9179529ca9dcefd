import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable } from '#domain/transaction.server.ts'
import { writeAuditLog } from '../audit-log.server.ts'
import { checkOwnPassword } from '../check-own-password.server.ts'
import { endOtherSessions } from '../end-sessions.server.ts'
import { type PasswordProblem, passwordProblems } from '../passwords.ts'
import { hashToken, newToken } from '../secret-token.server.ts'
import { isStaffRole, type StaffRole } from '../staff-role.ts'
import type { Viewer } from '../viewer.ts'
import { lockStaff, reaches } from './lock-staff.server.ts'

/**
 * A new link for an invitation; older links stop working. It is made when its mail is sent, so that only a hash of it
 * is stored. Null when the invitation was withdrawn or accepted, or has expired.
 */
export async function issueInvitationLink(
  { db, clock, publicUrl }: Pick<Shop, 'db' | 'clock' | 'publicUrl'>,
  id: string,
): Promise<{ to: string; role: StaffRole; acceptUrl: string; at: Date } | null> {
  const token = newToken()
  const at = clock()
  const row = await db
    .updateTable('staffInvitation')
    .set({ tokenHash: hashToken(token) })
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning(['email', 'role'])
    .executeTakeFirst()
  if (!row || !isStaffRole(row.role)) return null
  return { to: row.email, role: row.role, acceptUrl: `${publicUrl}/staff-invitation/${token}`, at }
}

const opened = (db: Queryable, token: string, now: Date) =>
  db
    .selectFrom('staffInvitation')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now)
    .select(['id', 'email', 'role', 'invitedBy'])

/** The address and role of an invitation, by its mailed link; null when it can't be accepted any more. */
export async function readInvitation(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  token: string,
): Promise<{ email: string; role: StaffRole } | null> {
  const row = await opened(db, token, clock()).executeTakeFirst()
  return row && isStaffRole(row.role) ? { email: row.email, role: row.role } : null
}

export type InvitationAccepted =
  | { ok: true; role: StaffRole }
  | { ok: false; reason: 'no_session' | 'invalid_link' | 'other_account' | 'is_staff' | 'wrong_password' | 'busy' }
  | { ok: false; reason: 'held_up'; retryAfterMs: number }
  | { ok: false; reason: 'weak_password'; problems: PasswordProblem[] }

/**
 * Accepts an invitation, once, for the account of the address that it was mailed to. The password is asked for again,
 * and must be strong enough for staff. All other sessions end, because they were opened with fewer permissions.
 */
export async function acceptInvitation(
  shop: Pick<Shop, 'db' | 'clock' | 'passwords' | 'secret'>,
  { token, password }: { token: string; password: string },
  viewer: Viewer,
): Promise<InvitationAccepted> {
  const invitation = await readInvitation(shop, token)
  if (!invitation) return { ok: false, reason: 'invalid_link' }
  if (viewer.kind === 'anonymous') return { ok: false, reason: 'no_session' }
  if (invitation.email !== viewer.email) return { ok: false, reason: 'other_account' }
  const checked = await checkOwnPassword(shop, viewer, password)
  if (!checked.ok) return checked
  const problems = passwordProblems(password, { isStaff: true, isCommon: shop.passwords.isCommon })
  if (problems.length > 0) return { ok: false, reason: 'weak_password', problems }
  return inTransaction<InvitationAccepted>(shop.db, async (tx) => {
    const now = shop.clock()
    const found = await opened(tx, token, now).forUpdate().executeTakeFirst()
    if (!found || !isStaffRole(found.role)) return { ok: false, reason: 'invalid_link' }
    const { id, role, invitedBy } = found
    const user = await tx
      .selectFrom('user')
      .where('id', '=', viewer.userId)
      .where('email', '=', found.email)
      .where('emailVerified', '=', true)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!user) return { ok: false, reason: 'other_account' }
    const staff = await lockStaff(tx, [viewer.userId, ...(invitedBy === null ? [] : [invitedBy])])
    // Somebody who has a role keeps it; and an invitation fails if its sender may no longer give the role.
    if (staff.has(viewer.userId)) return { ok: false, reason: 'is_staff' }
    if (invitedBy === null || !reaches(staff, invitedBy, role)) return { ok: false, reason: 'invalid_link' }
    await tx.insertInto('userRole').values({ userId: viewer.userId, role, createdAt: now }).execute()
    await tx
      .updateTable('staffInvitation')
      .set({ acceptedAt: now, userId: viewer.userId, tokenHash: null })
      .where('id', '=', id)
      .execute()
    await endOtherSessions(tx, viewer)
    await tx.deleteFrom('pendingSignIn').where('userId', '=', viewer.userId).execute()
    const entry = { by: viewer, action: 'accept_staff_invitation', subject: `user:${viewer.userId}`, at: now }
    await writeAuditLog(tx, { ...entry, details: { role } })
    return { ok: true, role }
  })
}
