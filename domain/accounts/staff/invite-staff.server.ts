import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Queryable, type Tx } from '#domain/transaction.server.ts'
import { type AccessRefusal, authorize } from '../access.ts'
import { writeAuditLog } from '../audit-log.server.ts'
import type { StaffRole } from '../staff-role.ts'
import type { SignedIn, Viewer } from '../viewer.ts'
import { lockStaff, reaches } from './lock-staff.server.ts'
import { invitationLastsMs, mostInvitations } from './staff-member.ts'

export type Invited =
  | { ok: true }
  | { ok: false; reason: 'out_of_reach' | 'is_staff' | 'already_invited' | 'too_many' }
  | AccessRefusal

type InvitingShop = Pick<Shop, 'db' | 'clock'>

/**
 * Invites somebody to work in the back office, by a mail with a link that works once. The outcome doesn't reveal
 * whether the address has an account.
 */
export async function inviteStaff(
  { db, clock }: InvitingShop,
  { email: typed, role }: { email: string; role: StaffRole },
  viewer: Viewer,
): Promise<Invited> {
  const authorized = authorize(viewer, 'staff.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const email = typed.toLowerCase()
  const at = clock()
  return inTransaction<Invited>(db, async (tx) => {
    const staff = await lockStaff(tx, [by.userId])
    if (!reaches(staff, by.userId, role)) return { ok: false, reason: 'out_of_reach' }
    if (await hasStaffRole(tx, email)) return { ok: false, reason: 'is_staff' }
    const open = await openInvitations(tx).select('email').execute()
    if (open.some((one) => one.email === email)) return { ok: false, reason: 'already_invited' }
    if (open.length >= mostInvitations) return { ok: false, reason: 'too_many' }
    const row = await tx
      .insertInto('staffInvitation')
      .values({ email, role, invitedBy: by.userId, createdAt: at, sentAt: at, expiresAt: expiryOf(at) })
      .onConflict((open) => open.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'already_invited' }
    await mailInvitation(tx, row.id, at)
    await note(tx, { by, action: 'invite_staff', id: row.id, role, at })
    return { ok: true }
  })
}

export type InvitationChanged = { ok: true } | { ok: false; reason: 'not_found' | 'out_of_reach' } | AccessRefusal

/** Mails an invitation again. The former link stops working; the new one is valid as long as a first one. */
export const resendInvitation = (shop: InvitingShop, id: string, viewer: Viewer): Promise<InvitationChanged> =>
  changeInvitation(shop, { id, action: 'resend_staff_invitation' }, viewer, async (tx, { by, at }) => {
    await tx
      .updateTable('staffInvitation')
      // The sender is changed to the viewer, because the former one may no longer be staff.
      .set({ invitedBy: by.userId, sentAt: at, expiresAt: expiryOf(at), tokenHash: null })
      .where('id', '=', id)
      .execute()
    await mailInvitation(tx, id, at)
  })

/** The address that an open invitation was sent to; null if there is none. */
export async function invitedEmail({ db }: Pick<Shop, 'db'>, id: string): Promise<string | null> {
  const found = await openInvitations(db).where('id', '=', id).select('email').executeTakeFirst()
  return found?.email ?? null
}

/** Withdraws an invitation: its link stops working. */
export const withdrawInvitation = (shop: InvitingShop, id: string, viewer: Viewer): Promise<InvitationChanged> =>
  changeInvitation(shop, { id, action: 'withdraw_staff_invitation' }, viewer, async (tx, { at }) => {
    await tx.updateTable('staffInvitation').set({ withdrawnAt: at, tokenHash: null }).where('id', '=', id).execute()
  })

async function changeInvitation(
  { db, clock }: InvitingShop,
  { id, action }: { id: string; action: string },
  viewer: Viewer,
  change: (tx: Tx, asked: { by: SignedIn; at: Date }) => Promise<void>,
): Promise<InvitationChanged> {
  const authorized = authorize(viewer, 'staff.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  const at = clock()
  return inTransaction<InvitationChanged>(db, async (tx) => {
    const staff = await lockStaff(tx, [by.userId])
    const found = await openInvitations(tx).where('id', '=', id).select('role').forUpdate().executeTakeFirst()
    if (!found) return { ok: false, reason: 'not_found' }
    const role = found.role as StaffRole
    if (!reaches(staff, by.userId, role)) return { ok: false, reason: 'out_of_reach' }
    await change(tx, { by, at })
    await note(tx, { by, action, id, role, at })
    return { ok: true }
  })
}

const openInvitations = (db: Queryable) =>
  db.selectFrom('staffInvitation').where('acceptedAt', 'is', null).where('withdrawnAt', 'is', null)

const expiryOf = (at: Date) => new Date(at.getTime() + invitationLastsMs)

const mailInvitation = (tx: Tx, invitationId: string, at: Date) =>
  enqueueMail(tx, { kind: 'staff_invitation', invitationId }, { at, key: `staff_invitation:${invitationId}` })

const note = (
  tx: Tx,
  { id, role, ...entry }: { by: SignedIn; action: string; id: string; role: StaffRole; at: Date },
) => writeAuditLog(tx, { ...entry, subject: `invitation:${id}`, details: { role } })

async function hasStaffRole(tx: Tx, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user')
    .innerJoin('userRole', 'userRole.userId', 'user.id')
    .where('user.email', '=', email)
    .where('userRole.role', '!=', 'customer')
    .select('user.id')
    .executeTakeFirst()
  return row !== undefined
}
