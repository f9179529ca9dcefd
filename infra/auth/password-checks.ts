import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** What is thrown when so many passwords wait to be checked that one more would only make everybody wait longer. */
export class TooManyPasswords extends Error {}

export type PasswordChecks = {
  hash: (password: string) => Promise<string>
  verify: (check: { hash: string; password: string }) => Promise<boolean>
}

const atOnce = 2
const mostWaiting = 50

/**
 * The auth library's own memory-hard hash, two at a time on this node: each takes 32 MB and a tenth of a second of a core,
 * and a flood of sign-ins must not take either from the shoppers.
 */
export function passwordChecks(
  hashing: PasswordChecks = { hash: hashPassword, verify: verifyPassword },
): PasswordChecks {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running === atOnce) {
      if (waiting.length === mostWaiting) throw new TooManyPasswords('too many passwords are being checked')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // Whoever waits takes over this place, so nobody comes in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (password) => inTurn(() => hashing.hash(password)),
    verify: (check) => inTurn(() => hashing.verify(check)),
  }
}
