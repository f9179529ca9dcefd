import { may, needsFreshSignIn, type Permission, permissions, type SignedIn, type Viewer } from './viewer.ts'

/** The access rules: every page, action, endpoint and event topic has one. */
export const accessRules = ['everyone', 'order', 'signed', 'own_security', 'customer', ...permissions] as const
/**
 * Who may come in. `everyone`; `order`: the owner of the order in question, or somebody who proves to have placed it,
 * which the domain function checks; `signed`: the sender who signed the message, which its receiver checks; `customer`:
 * anybody who is signed in, with a second factor if their role must have one; `own_security`, for the page where that
 * is set up: anybody who is signed in. A permission: anybody who has it.
 */
export type Access = (typeof accessRules)[number]

const accessReasons = ['no_session', 'not_allowed', 'sign_in_again'] as const

/** `sign_in_again`: the viewer has the permission, but it needs a more recent sign-in. */
export type AccessRefusal = { ok: false; reason: (typeof accessReasons)[number] }

/** Whether a refusal is about who asks, and not about what was asked for. */
export const isAccessRefusal = <Refusal extends { reason: string }>(
  refusal: Refusal,
): refusal is Extract<Refusal, AccessRefusal> => accessReasons.some((reason) => reason === refusal.reason)

/** The viewer as somebody who may do this now, for the audit log; or the reason why not. */
export function authorize(viewer: Viewer, permission: Permission): { ok: true; by: SignedIn } | AccessRefusal {
  if (viewer.kind === 'anonymous') return { ok: false, reason: 'no_session' }
  if (!may(viewer, permission)) return { ok: false, reason: 'not_allowed' }
  if (needsFreshSignIn.has(permission) && !viewer.isFresh) return { ok: false, reason: 'sign_in_again' }
  return { ok: true, by: viewer }
}

/** `second_factor_required`: the viewer has to set up a second factor first. */
export type RuleRefusal = AccessRefusal | { ok: false; reason: 'second_factor_required' }

/** Why a rule keeps the viewer out; null if it doesn't. */
export function refuseAccess(access: Access, viewer: Viewer): RuleRefusal | null {
  switch (access) {
    case 'everyone':
    case 'order':
    case 'signed':
      return null
    case 'own_security':
      return viewer.kind === 'anonymous' ? { ok: false, reason: 'no_session' } : null
    case 'customer':
      if (viewer.kind === 'anonymous') return { ok: false, reason: 'no_session' }
      return viewer.mustSetUpSecondFactor ? { ok: false, reason: 'second_factor_required' } : null
    default: {
      if (viewer.kind !== 'anonymous' && viewer.mustSetUpSecondFactor)
        return { ok: false, reason: 'second_factor_required' }
      const authorized = authorize(viewer, access)
      return authorized.ok ? null : authorized
    }
  }
}
