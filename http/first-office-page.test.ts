import { expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { customerViewer, staffViewer } from '#test/viewers.ts'
import { firstOfficePage } from './first-office-page.ts'
import { pageAccess } from './page-access.ts'

test.each([
  ['admin', '/admin'],
  ['manager', '/admin'],
  ['read_only', '/admin'],
  ['orders', '/admin/orders'],
  ['catalogue', '/admin/products'],
] as const)('the role %s starts at %s', (role, page) => {
  expect(firstOfficePage(pageAccess, staffViewer(role))).toBe(page)
})

test('nobody else has a start page, nor staff without a page for them', () => {
  const everybody = { '/admin': { page: 'everyone' }, '/admin/orders': { page: 'customer' } } as const
  for (const viewer of [anonymous, customerViewer()]) {
    expect(firstOfficePage(pageAccess, viewer)).toBeNull()
    expect(firstOfficePage(everybody, viewer)).toBeNull()
  }
  expect(firstOfficePage({}, staffViewer('admin'))).toBeNull()
  const withoutFactor = { ...staffViewer('admin'), mustSetUpSecondFactor: true }
  expect(firstOfficePage(pageAccess, withoutFactor)).toBeNull()
})
