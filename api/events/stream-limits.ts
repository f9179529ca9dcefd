/** How many event streams a node keeps open: in all, for one address, and for one account. */
export const streamLimits = {
  total: 1_000,
  // Far above what one visitor needs, because many phones share one address of their mobile network.
  ofAddress: 100,
  // Whenever a session of an account changes, the permissions of each of its streams are checked.
  ofAccount: 20,
} as const
