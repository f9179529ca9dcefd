import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { limitConcurrency } from '#domain/limit-concurrency.ts'

export type PasswordChecks = {
  hash: (password: string) => Promise<string>
  verify: (check: { hash: string; password: string }) => Promise<boolean>
}

/**
 * The auth library's memory-hard hash, at most two at a time on this node: each takes 32 MB and a tenth of a second of a core,
 * and a flood of sign-ins must not slow down shoppers.
 */
export function passwordChecks(
  hashing: PasswordChecks = { hash: hashPassword, verify: verifyPassword },
): PasswordChecks {
  const inTurn = limitConcurrency({ atOnce: 2, maxWaiting: 50 })
  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    verify: (check) => inTurn(() => hashing.verify(check)),
  }
}
