import { type StaffRole, staffRoles } from './staff-role.ts'
import { type Permission, permissions } from './viewer.ts'

const ownersAlone: readonly Permission[] = ['settings.write', 'setup.write', 'customers.erase', 'activity.export']

/** What each role may do. */
export const rolePermissions: Readonly<Record<StaffRole, readonly Permission[]>> = {
  admin: permissions,
  manager: permissions.filter((permission) => !ownersAlone.includes(permission)),
  orders: [
    'orders.read',
    'orders.contact',
    'orders.write',
    'payments.read',
    'payments.write',
    'payments.record',
    'catalogue.read',
    'coupons.read',
    'customers.read',
    'customers.manage',
    'messages.read',
    'messages.write',
  ],
  catalogue: ['catalogue.read', 'catalogue.write', 'pages.read', 'pages.write'],
  read_only: ['overview.read', 'orders.read', 'catalogue.read', 'coupons.read', 'pages.read', 'settings.read'],
}

/**
 * The roles that somebody of this role may give, and whose holders they may change or remove: an owner all of them,
 * anybody else those below their own, and only if they may change staff at all.
 */
export function rolesInReach(role: StaffRole): readonly StaffRole[] {
  if (!rolePermissions[role].includes('staff.write')) return []
  return role === 'admin' ? staffRoles : staffRoles.slice(staffRoles.indexOf(role) + 1)
}
