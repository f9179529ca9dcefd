import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type AccessRefusal, authorize } from '../access.ts'
import { writeAuditLog } from '../audit-log.server.ts'
import type { StaffRole } from '../staff-role.ts'
import type { Viewer } from '../viewer.ts'
import { endFormerRole } from './end-former-role.server.ts'
import { countOwners, lockStaff, reaches } from './lock-staff.server.ts'

export type StaffChanged =
  | { ok: true }
  /**
   * `out_of_reach`: the viewer may not change somebody of this role, or not to this role. `last_owner`: without an
   * owner nobody could change roles any more.
   */
  | { ok: false; reason: 'not_found' | 'out_of_reach' | 'last_owner' }
  /** They have another role than the viewer was shown. */
  | { ok: false; reason: 'changed'; role: StaffRole }
  | AccessRefusal

/** Whose role is changed, and the role that was shown to the viewer. */
type Member = { userId: string; seen: StaffRole }

/**
 * Gives a member of staff another role. Their sessions end on every node, with everything that the former role had
 * opened, and they sign in again. So a session that somebody else has taken over never gets a higher role.
 */
export const changeRole = (
  shop: Pick<Shop, 'db' | 'clock'>,
  change: Member & { role: StaffRole },
  viewer: Viewer,
): Promise<StaffChanged> => setRole(shop, change, viewer)

/** Removes somebody's role, which makes them a customer. Their sessions end on every node. */
export const removeStaff = (shop: Pick<Shop, 'db' | 'clock'>, member: Member, viewer: Viewer): Promise<StaffChanged> =>
  setRole(shop, { ...member, role: null }, viewer)

async function setRole(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { userId, seen, role }: Member & { role: StaffRole | null },
  viewer: Viewer,
): Promise<StaffChanged> {
  const authorized = authorize(viewer, 'staff.write')
  if (!authorized.ok) return authorized
  const { by } = authorized
  return inTransaction<StaffChanged>(db, async (tx) => {
    const staff = await lockStaff(tx, [by.userId, userId])
    const before = staff.get(userId)
    if (!staff.has(by.userId)) return { ok: false, reason: 'not_allowed' }
    if (before === undefined) return { ok: false, reason: 'not_found' }
    if (!reaches(staff, by.userId, before) || (role !== null && !reaches(staff, by.userId, role)))
      return { ok: false, reason: 'out_of_reach' }
    if (before === role) return { ok: true }
    if (before !== seen) return { ok: false, reason: 'changed', role: before }
    if (before === 'admin' && countOwners(staff) === 1) return { ok: false, reason: 'last_owner' }
    if (role === null) await tx.deleteFrom('userRole').where('userId', '=', userId).where('role', '=', before).execute()
    else
      await tx.updateTable('userRole').set({ role }).where('userId', '=', userId).where('role', '=', before).execute()
    const at = clock()
    await endFormerRole(tx, userId, at)
    const action = role === null ? 'remove_staff' : 'change_staff_role'
    await writeAuditLog(tx, { by, action, subject: `user:${userId}`, at, details: { from: before, to: role } })
    return { ok: true }
  })
}
