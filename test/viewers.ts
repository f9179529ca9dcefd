import { rolePermissions } from '#domain/accounts/roles.ts'
import type { StaffRole } from '#domain/accounts/staff-role.ts'
import { anonymous, type SignedIn } from '#domain/accounts/viewer.ts'
import type { OrderAccess } from '#domain/orders/order-access.server.ts'

const moment = new Date('2026-05-01T10:00:00Z')

const signedIn = (userId: string, email: string, role: StaffRole | null): SignedIn => ({
  userId,
  email,
  firstName: '',
  lastName: '',
  sessionId: '00000000-0000-4000-8000-000000000001',
  permissions: new Set(role ? rolePermissions[role] : []),
  mustSetUpSecondFactor: false,
  isFresh: true,
  signedInAt: moment,
  expiresAt: moment,
})

const somebody = '00000000-0000-4000-8000-000000000002'

type Staff = SignedIn & { kind: 'administrator'; role: StaffRole }

/** A member of staff who has just signed in, as domain functions receive them. */
export const staffViewer = (role: StaffRole, userId = somebody, email = 'tola@aso.example'): Staff => ({
  ...{ kind: 'administrator', role },
  ...signedIn(userId, email, role),
})

/** An owner who has just signed in. */
export const administratorViewer = (userId?: string, email?: string): Staff => staffViewer('admin', userId, email)

/** A customer who has just signed in. */
export const customerViewer = (userId = somebody, email = 'ada@aso.example'): SignedIn & { kind: 'customer' } => ({
  kind: 'customer',
  ...signedIn(userId, email, null),
})

/** The browser that placed an order as a guest. */
export const guestWith = (...orderIds: string[]): OrderAccess => ({
  viewer: anonymous,
  guestOrderIds: orderIds,
  key: null,
})
