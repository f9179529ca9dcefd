const second = 1_000
const minute = 60 * second

/** So many failures are free; each further one holds up the next try for 1, 2, 4 … seconds. Never for ever: nobody is locked out. */
export type DelayRule = { freeFailures: number }

/** Without a failure for so long, failures are forgotten; in milliseconds. */
export const failureWindowMs = 15 * minute
export const longestDelayMs = 300 * second

/**
 * What wrong sign-ins are counted by, each alone: the account (by its e-mail address, whether there is one or not), the network
 * address, and a browser that has signed in before, which the other two don't hold up. An address has room for the mistakes of forty
 * people behind it. Wrong codes of a second factor are counted by the account, and by the session or sign-in that they are typed in.
 */
export const delayRules = {
  account: { freeFailures: 10 },
  address: { freeFailures: 60 },
  device: { freeFailures: 10 },
  codeOfAccount: { freeFailures: 10 },
  codeOfSession: { freeFailures: 5 },
} satisfies Record<string, DelayRule>

/** How long after its last failure a bucket holds up the next try, in milliseconds. */
export function delayAfter(failures: number, { freeFailures }: DelayRule): number {
  if (failures < freeFailures) return 0
  return Math.min(2 ** (failures - freeFailures) * second, longestDelayMs)
}
