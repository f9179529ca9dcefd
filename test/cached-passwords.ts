import type { Passwords } from '#domain/accounts/passwords.ts'
import { hashing } from '#infra/auth/hashing.ts'
import { createPasswords } from '#infra/auth/passwords.ts'

/** The shop's passwords with a cache, because hashing is slow on purpose and every test signs in with a new account. */
export const cachedPasswords = (): Passwords =>
  createPasswords({ hash: cached(hashing.hash), verify: cached(hashing.verify) })

function cached<In, Out>(work: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  const known = new Map<string, Promise<Out>>()
  return (input) => {
    const key = JSON.stringify(input)
    const answer = known.get(key) ?? work(input)
    known.set(key, answer)
    return answer
  }
}
