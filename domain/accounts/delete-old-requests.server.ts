import type { Shop } from '#domain/shop.ts'
import { failureWindowMs } from './sign-in-delay.ts'
import { signUpKeptMs } from './sign-up.ts'
import { invitationKeptMs } from './staff/staff-member.ts'

const day = 24 * 60 * 60_000
const deviceKeptMs = 90 * day

/**
 * Deletes what was never completed: sign-ups after a week, resets and changes after a day, failed sign-ins, devices
 * after 90 days, and invitations that weren't accepted.
 */
export async function deleteOldRequests({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = (ms: number) => new Date(clock().getTime() - ms)
  await db.deleteFrom('signUp').where('createdAt', '<', before(signUpKeptMs)).execute()
  await db.deleteFrom('passwordReset').where('requestedAt', '<', before(day)).execute()
  await db.deleteFrom('emailChange').where('expiresAt', '<', before(0)).execute()
  await db
    .deleteFrom('staffInvitation')
    .where('acceptedAt', 'is', null)
    .where('expiresAt', '<', before(invitationKeptMs))
    .execute()
  await db.deleteFrom('pendingSignIn').where('expiresAt', '<', before(0)).execute()
  await db.deleteFrom('signInFailure').where('lastFailedAt', '<', before(failureWindowMs)).execute()
  await db.deleteFrom('knownDevice').where('lastUsedAt', '<', before(deviceKeptMs)).execute()
  await db.deleteFrom('session').where('expiresAt', '<', before(0)).execute()
}
