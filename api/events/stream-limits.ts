/** How many event streams a node has at once: in all, of one address, and of one account. */
export const streamLimits = {
  total: 1_000,
  // Many phones share one address of their mobile network, so it is far above what one visitor needs.
  ofAddress: 100,
  // What somebody may hear is asked for each of them whenever a session of theirs changes.
  ofAccount: 20,
} as const
