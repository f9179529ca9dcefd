import fc from 'fast-check'
import { forgedBodies, forgedSignatures } from './forged-webhooks.ts'
import { falseClaims, malformed } from './signed-webhooks.ts'
import type { FuzzedWebhook, Target } from './signing.ts'

/** Webhooks that must change nothing; `authentic` percent of them have a valid signature. */
export function fuzzedWebhooks(target: Target, authentic: number): fc.Arbitrary<FuzzedWebhook> {
  return fc.oneof(
    { weight: 100 - authentic, arbitrary: fc.oneof(forgedSignatures(target), forgedBodies(target)) },
    { weight: authentic, arbitrary: fc.oneof(falseClaims(target), malformed(target)) },
  )
}
