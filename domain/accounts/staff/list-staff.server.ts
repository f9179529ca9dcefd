import { sql } from 'kysely'
import type { Shop } from '#domain/shop.ts'
import { type AccessRefusal, authorize } from '../access.ts'
import { isStaffRole, type StaffRole, staffRoles } from '../staff-role.ts'
import type { Viewer } from '../viewer.ts'
import type { OpenInvitation, StaffMember } from './staff-member.ts'

export type StaffListed = { ok: true; staff: StaffMember[]; invitations: OpenInvitation[] } | AccessRefusal

/** The staff of the back office, those with most permissions first, and the open invitations. */
export async function listStaff({ db, clock }: Pick<Shop, 'db' | 'clock'>, viewer: Viewer): Promise<StaffListed> {
  const authorized = authorize(viewer, 'staff.read')
  if (!authorized.ok) return authorized
  const now = clock()
  return { ok: true, staff: await readStaff({ db }, now), invitations: await readInvitations({ db }, now) }
}

async function readStaff({ db }: Pick<Shop, 'db'>, now: Date): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('user', 'user.id', 'userRole.userId')
    .leftJoin('profile', 'profile.id', 'user.id')
    .leftJoin('secondFactor', 'secondFactor.userId', 'user.id')
    .where('userRole.role', '!=', 'customer')
    .select(['user.id as userId', 'user.email', 'userRole.role', 'profile.firstName', 'profile.lastName'])
    .select('secondFactor.turnedOnAt')
    .select([
      sql<Date | null>`(select created_at from audit_log where actor_id = "user".id and action = 'sign_in' order by created_at desc limit 1)`.as(
        'lastSignInAt',
      ),
      sql<Date | null>`(select max(updated_at) from session where user_id = "user".id and expires_at > ${now})`.as(
        'lastSeenAt',
      ),
    ])
    .orderBy('user.email')
    .execute()
  const members = rows.flatMap(({ role, firstName, lastName, turnedOnAt, lastSignInAt, lastSeenAt, ...user }) =>
    isStaffRole(role)
      ? {
          ...user,
          role,
          name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
          hasSecondFactor: turnedOnAt !== null,
          lastSignInAt: lastSignInAt?.toISOString() ?? null,
          lastSeenAt: lastSeenAt?.toISOString() ?? null,
        }
      : [],
  )
  const rank = (role: StaffRole) => staffRoles.indexOf(role)
  return members.sort((one, other) => rank(one.role) - rank(other.role))
}

async function readInvitations({ db }: Pick<Shop, 'db'>, now: Date): Promise<OpenInvitation[]> {
  const rows = await db
    .selectFrom('staffInvitation')
    .leftJoin('user', 'user.id', 'staffInvitation.invitedBy')
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .select(['staffInvitation.id', 'staffInvitation.email', 'role', 'user.email as invitedBy', 'sentAt', 'expiresAt'])
    .orderBy('sentAt', 'desc')
    .orderBy('staffInvitation.id')
    .execute()
  return rows.flatMap(({ role, sentAt, expiresAt, ...row }) =>
    isStaffRole(role) ? { ...row, role, sentAt: sentAt.toISOString(), isExpired: expiresAt <= now } : [],
  )
}
