import { type PasswordChecks, passwordChecks } from '#infra/auth/password-checks.ts'

/**
 * The shop's password hashing with a cache: hashing is slow on purpose, and every test signs in with an account of its own.
 */
export function cachedPasswordHashes(): PasswordChecks {
  const real = passwordChecks()
  return { hash: cached(real.hash), verify: cached(real.verify) }
}

function cached<In, Out>(work: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  const known = new Map<string, Promise<Out>>()
  return (input) => {
    const key = JSON.stringify(input)
    const answer = known.get(key) ?? work(input)
    known.set(key, answer)
    return answer
  }
}
