/** The page for passwords, devices and the second factor. */
export const securityPath = '/dashboard/security'

/** The back office, for administrators. It is a separate surface, so links to it load a document. */
export const backOffice = { to: '/admin', name: 'Admin Dashboard' }

/** The pages of the account in the menu. */
export const accountLinks: readonly { to: string; name: string }[] = [
  { to: '/dashboard/orders', name: 'My Orders' },
  { to: '/dashboard/profile', name: 'Profile' },
  { to: '/dashboard/addresses', name: 'Addresses' },
]
