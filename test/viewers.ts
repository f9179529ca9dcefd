import { anonymous, rolePermissions, type SignedIn } from '#domain/accounts/viewer.ts'
import type { OrderAccess } from '#domain/orders/order-access.server.ts'

const moment = new Date('2026-05-01T10:00:00Z')

const signedIn = (userId: string, email: string, role: string): SignedIn => ({
  userId,
  email,
  firstName: '',
  lastName: '',
  sessionId: '00000000-0000-4000-8000-000000000001',
  permissions: new Set(rolePermissions.get(role)),
  mustSetUpSecondFactor: false,
  isFresh: true,
  signedInAt: moment,
  expiresAt: moment,
})

const somebody = '00000000-0000-4000-8000-000000000002'

/** An administrator who has just signed in, as functions of the domain get them. */
export const administratorViewer = (
  userId = somebody,
  email = 'tola@aso.example',
): SignedIn & { kind: 'administrator' } => ({
  kind: 'administrator',
  ...signedIn(userId, email, 'admin'),
})

/** A customer who has just signed in. */
export const customerViewer = (userId = somebody, email = 'ada@aso.example'): SignedIn & { kind: 'customer' } => ({
  kind: 'customer',
  ...signedIn(userId, email, 'customer'),
})

/** The browser that placed an order as a guest. */
export const guestWith = (...orderIds: string[]): OrderAccess => ({
  viewer: anonymous,
  guestOrderIds: orderIds,
  key: null,
})
