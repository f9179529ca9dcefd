/** Where passwords, devices and the second factor are. */
export const securityPath = '/dashboard/security'

/** The back office, for administrators: a surface of its own, so links to it load a document. */
export const backOffice = { to: '/admin', name: 'Admin Dashboard' }

/** The pages of the account that the menu leads to. */
export const accountLinks: readonly { to: string; name: string }[] = [
  { to: '/dashboard/orders', name: 'My Orders' },
  { to: '/dashboard/profile', name: 'Profile' },
  { to: '/dashboard/addresses', name: 'Addresses' },
]
