import { describePasswordProblem } from '#domain/accounts/passwords.ts'
import type { InvitationAccepted } from '#domain/accounts/staff/accept-invitation.server.ts'

/** The message why an invitation wasn't accepted. */
export function refusalText(refused: Extract<InvitationAccepted, { ok: false }>): string {
  switch (refused.reason) {
    case 'no_session':
      return 'Please sign in first.'
    case 'invalid_link':
      return 'This invitation can’t be accepted any more. Ask for a new one.'
    case 'other_account':
      return 'The invitation is for another address than the one you are signed in with.'
    case 'is_staff':
      return 'You are staff already. Ask for another role instead.'
    case 'wrong_password':
      return 'That isn’t your password.'
    case 'busy':
      return 'Too many are signing in just now. Please try again in a moment.'
    case 'held_up':
      return `Too many wrong passwords. Please wait ${Math.ceil(refused.retryAfterMs / 1_000)} seconds.`
    case 'weak_password': {
      const problems = refused.problems.map((problem) => describePasswordProblem(problem, { isStaff: true }))
      return `Staff need a stronger password. ${problems.join('. ')}. Change it under Security, then open this link again.`
    }
  }
}
