import { may, needsFreshSignIn, type Permission, permissions, type SignedIn, type Viewer } from './viewer.ts'

/** The access rules: every page, action, endpoint and event topic has one. */
export const accessRules = ['everyone', 'order', 'signed', 'own_security', 'customer', ...permissions] as const
/**
 * Who may come in: `everyone`; with `order` whoever owns the order that is asked for, or proves to have placed it, which the domain
 * function decides; with `signed` whoever signed the message, which its receiver decides; with `customer` whoever is signed in and has
 * the second factor that their role must have; with `own_security`, where that is set up, whoever is signed in; with a permission
 * whoever has it.
 */
export type Access = (typeof accessRules)[number]

const accessReasons = ['no_session', 'not_allowed', 'sign_in_again'] as const

/** `sign_in_again`: the viewer may do it, but the sign-in is too old for what needs a recent one. */
export type AccessRefusal = { ok: false; reason: (typeof accessReasons)[number] }

/** Whether a refusal is about who asks, not about what was asked for. */
export const isAccessRefusal = <Refusal extends { reason: string }>(
  refusal: Refusal,
): refusal is Extract<Refusal, AccessRefusal> => accessReasons.some((reason) => reason === refusal.reason)

/** The viewer as somebody who may do this now, for the audit log; or why not. */
export function authorize(viewer: Viewer, permission: Permission): { ok: true; by: SignedIn } | AccessRefusal {
  if (viewer.kind === 'anonymous') return { ok: false, reason: 'no_session' }
  if (!may(viewer, permission)) return { ok: false, reason: 'not_allowed' }
  if (needsFreshSignIn.has(permission) && !viewer.isFresh) return { ok: false, reason: 'sign_in_again' }
  return { ok: true, by: viewer }
}

/** `second_factor_required`: the viewer has to set one up before anything else. */
export type RuleRefusal = AccessRefusal | { ok: false; reason: 'second_factor_required' }

/** Why a rule keeps the viewer out; null where it doesn't. */
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
