/** The tabs of the account's pages. */
export const tabs: readonly { to: string; name: string }[] = [
  { to: '/dashboard/orders', name: 'Orders' },
  { to: '/dashboard/profile', name: 'Profile' },
  { to: '/dashboard/addresses', name: 'Addresses' },
  { to: '/dashboard/security', name: 'Security' },
]
