import type { Tx } from '#domain/transaction.server.ts'
import { rolesInReach } from '../roles.ts'
import { isStaffRole, type StaffRole } from '../staff-role.ts'

export type LockedStaff = ReadonlyMap<string, StaffRole>

/**
 * The present roles of all owners and of these users, locked in the order of their ids. So if two owners remove each
 * other's role at the same time, the second finds that it has none any more.
 */
export async function lockStaff(tx: Tx, userIds: readonly string[]): Promise<LockedStaff> {
  const rows = await tx
    .selectFrom('userRole')
    .where('role', '!=', 'customer')
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('userId', 'in', [...userIds])]))
    .select(['userId', 'role'])
    .orderBy('userId')
    .forUpdate()
    .execute()
  return new Map(rows.flatMap(({ userId, role }) => (isStaffRole(role) ? [[userId, role] as const] : [])))
}

/** Whether somebody may give a role, or change a holder of it, by their own present role. */
export function reaches(staff: LockedStaff, userId: string, role: StaffRole): boolean {
  const own = staff.get(userId)
  return own !== undefined && rolesInReach(own).includes(role)
}

/** How many owners there are. */
export const countOwners = (staff: LockedStaff): number => [...staff.values()].filter((role) => role === 'admin').length
