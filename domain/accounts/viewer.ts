import type { StaffRole } from './staff-role.ts'

/**
 * What a viewer may do beyond what everybody may do with what is their own. Everything that staff do needs one of
 * these.
 */
export const permissions = [
  'overview.read',
  'orders.read',
  'orders.contact',
  'orders.write',
  'orders.refund',
  'orders.export',
  'orders.agree_prices',
  'payments.read',
  'payments.write',
  'payments.record',
  'catalogue.read',
  'catalogue.write',
  'coupons.read',
  'coupons.write',
  'settings.read',
  'settings.write',
  'customers.read',
  'customers.manage',
  'customers.export',
  'customers.erase',
  'newsletter.read',
  'newsletter.export',
  'messages.read',
  'messages.write',
  'messages.export',
  'pages.read',
  'pages.write',
  'staff.read',
  'staff.write',
  'activity.read',
  'activity.export',
  'setup.write',
] as const
export type Permission = (typeof permissions)[number]

/**
 * Permissions for what can't be undone, or for reading much of other people's data: they need a sign-in within the last
 * ten minutes.
 */
export const needsFreshSignIn: ReadonlySet<Permission> = new Set([
  'orders.refund',
  'orders.export',
  'payments.record',
  'customers.export',
  'customers.erase',
  'newsletter.export',
  'messages.export',
  'staff.write',
  'activity.export',
  'setup.write',
])

export type SignedIn = {
  userId: string
  email: string
  /** Empty if none was given. */
  firstName: string
  lastName: string
  sessionId: string
  permissions: ReadonlySet<Permission>
  /** Whether this user must have a second factor and hasn't set it up: until then there are no permissions. */
  mustSetUpSecondFactor: boolean
  /** Whether the sign-in is recent enough for what needs a recent one. */
  isFresh: boolean
  signedInAt: Date
  /** When the session ends if it isn't used again. */
  expiresAt: Date
}

/** Who makes a request, read once from its session. Every function that returns or changes somebody's data takes it. */
export type Viewer =
  | { kind: 'anonymous' }
  | (SignedIn & { kind: 'customer' })
  | (SignedIn & { kind: 'administrator'; role: StaffRole })

export const anonymous: Viewer = { kind: 'anonymous' }

/** Whether the viewer has a permission. */
export const may = (viewer: Viewer, permission: Permission): boolean =>
  viewer.kind !== 'anonymous' && viewer.permissions.has(permission)
