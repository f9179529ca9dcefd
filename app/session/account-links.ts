/** Where passwords, devices and the second factor are. */
export const securityPath = '/dashboard/security'

/** The pages of the account that the menu leads to. */
export const accountLinks: readonly { to: string; name: string }[] = [
  { to: '/dashboard/orders', name: 'My Orders' },
  { to: '/dashboard/profile', name: 'Profile' },
  { to: '/dashboard/addresses', name: 'Addresses' },
]
