const second = 1_000
const minute = 60 * second

/**
 * This many failures are free; each further one delays the next try, by 1, 2, 4 … seconds. The delay has a limit, so
 * nobody is locked out for ever.
 */
export type DelayRule = { freeFailures: number }

/** After this time without a failure, failures are forgotten; in milliseconds. */
export const failureWindowMs = 15 * minute
export const longestDelayMs = 300 * second

/**
 * By what failed sign-ins are counted, each by itself: by account (its e-mail address, whether or not there is one), by
 * network address, and by a browser that has signed in before, which the other two don't delay. An address has room for
 * the mistakes of forty people behind it. Wrong codes of a second factor are counted by account, and by the session or
 * pending sign-in for which they are typed.
 */
export const delayRules = {
  account: { freeFailures: 10 },
  address: { freeFailures: 60 },
  device: { freeFailures: 10 },
  codeOfAccount: { freeFailures: 10 },
  codeOfSession: { freeFailures: 5 },
} satisfies Record<string, DelayRule>

/** For how many milliseconds after the last failure the next try is delayed. */
export function delayAfter(failures: number, { freeFailures }: DelayRule): number {
  if (failures < freeFailures) return 0
  return Math.min(2 ** (failures - freeFailures) * second, longestDelayMs)
}
