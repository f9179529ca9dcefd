import { expect, test } from 'vitest'
import { rolePermissions, rolesInReach } from './roles.ts'
import { isStaffRole, staffRoleOf, staffRoles } from './staff-role.ts'
import { permissions } from './viewer.ts'

// @rule Staff | Each role of staff has the permissions that its work needs; an owner has all, and read only has no writing ones
//   broken by: settings open to managers (roles.ts); refunds open to the role orders (roles.ts)
test('the roles and their permissions', () => {
  const without = (role: keyof typeof rolePermissions) =>
    permissions.filter((permission) => !rolePermissions[role].includes(permission))
  expect(without('admin')).toEqual([])
  expect(without('manager')).toEqual(['settings.write', 'customers.erase', 'activity.export', 'setup.write'])
  const nobodys = /^(orders|payments|customers|messages|newsletter|staff|activity|settings|overview|coupons)/
  expect(rolePermissions.catalogue.filter((permission) => nobodys.test(permission))).toEqual([])
  expect(rolePermissions.read_only.filter((permission) => !permission.endsWith('.read'))).toEqual([])
  for (const data of ['orders.contact', 'customers.read', 'messages.read', 'newsletter.read', 'payments.read'] as const)
    expect(without('read_only')).toContain(data)
  for (const money of ['orders.refund', 'orders.export', 'customers.export', 'staff.read'] as const)
    expect(without('orders')).toContain(money)
})

// @rule Staff | Nobody gives a role above their own or changes its holders; only owners reach their equals
//   broken by: managers reach their equals (roles.ts)
test('the roles that each role reaches', () => {
  expect(rolesInReach('admin')).toEqual(staffRoles)
  expect(rolesInReach('manager')).toEqual(['orders', 'catalogue', 'read_only'])
  for (const role of ['orders', 'catalogue', 'read_only'] as const) expect(rolesInReach(role)).toEqual([])
})

test('a role is read by its name in the database', () => {
  expect([isStaffRole('admin'), isStaffRole('customer'), isStaffRole('__proto__')]).toEqual([true, false, false])
  expect([staffRoleOf(['customer', 'orders']), staffRoleOf(['customer']), staffRoleOf([])]).toEqual([
    'orders',
    null,
    null,
  ])
})

// @rule Staff | Roles below manager may do what their part of the shop needs, and nothing else
//   broken by: the catalogue open to the role orders (roles.ts); staff shown to read only (roles.ts); the setup open to the role
//   catalogue (roles.ts); orders closed to the role orders (roles.ts)
test('the permissions of the three smaller roles, listed by name', () => {
  expect([...rolePermissions.orders].sort()).toEqual([
    ...['catalogue.read', 'coupons.read', 'customers.manage', 'customers.read', 'messages.read', 'messages.write'],
    ...['orders.contact', 'orders.read', 'orders.write', 'payments.read', 'payments.record', 'payments.write'],
  ])
  expect([...rolePermissions.catalogue].sort()).toEqual([
    ...['catalogue.read', 'catalogue.write', 'pages.read', 'pages.write'],
  ])
  expect([...rolePermissions.read_only].sort()).toEqual([
    ...['catalogue.read', 'coupons.read', 'orders.read', 'overview.read', 'pages.read', 'settings.read'],
  ])
})
