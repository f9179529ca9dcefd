import fc from 'fast-check'
import { forgedBodies, forgedSignatures } from './forged-webhooks.ts'
import { lies, spoilt } from './lying-webhooks.ts'
import type { Mutant, Target } from './webhook-signing.ts'

/** Webhooks that nobody should believe; of a hundred, `authentic` are signed with the right secret. */
export function mutantsOf(target: Target, authentic: number): fc.Arbitrary<Mutant> {
  return fc.oneof(
    { weight: 100 - authentic, arbitrary: fc.oneof(forgedSignatures(target), forgedBodies(target)) },
    { weight: authentic, arbitrary: fc.oneof(lies(target), spoilt(target)) },
  )
}
