import type { StaffRole } from '../staff-role.ts'

/** Somebody who works in the back office; times are ISO. */
export type StaffMember = {
  userId: string
  email: string
  /** Empty if none was given. */
  name: string
  role: StaffRole
  hasSecondFactor: boolean
  lastSignInAt: string | null
  /** When one of their open sessions was last used; null if there is none. */
  lastSeenAt: string | null
}

/** An invitation that nobody has accepted yet; times are ISO. */
export type OpenInvitation = {
  id: string
  email: string
  role: StaffRole
  invitedBy: string | null
  sentAt: string
  isExpired: boolean
}

/** How long a mailed invitation can be accepted. */
export const invitationLastsMs = 3 * 24 * 60 * 60_000
/** How many can be open at once. */
export const mostInvitations = 50
/** How long an invitation that wasn't accepted is kept, for the activity. */
export const invitationKeptMs = 90 * 24 * 60 * 60_000
