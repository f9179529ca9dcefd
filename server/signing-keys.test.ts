import { expect, test } from 'vitest'
import { signingKeys } from './signing-keys.ts'

const shared = 'k3Jq9vXz7Lw2Rt5Yb8Nc1Mf4Hg6Ds0Pa'
const next = 'Pa0Ds6Hg4Mf1Nc8Yb5Rt2Lw7Xz9vJq3k'

test('links and sessions are signed with separate keys, and signatures with the common secret stay valid', () => {
  const { secret, olderSecrets, sessionSecrets } = signingKeys({}, shared)
  expect(new Set([secret, sessionSecrets[0], shared]).size).toBe(3)
  expect(olderSecrets).toContain(shared)
  expect(sessionSecrets).toContain(shared)
})

test('second factors are encrypted with a key of their own, never with the common one', () => {
  const { secret, sessionSecrets, secondFactorSecrets } = signingKeys({ SECOND_FACTOR_SECRET: next }, shared)
  expect(secondFactorSecrets).toHaveLength(2)
  expect([secret, ...sessionSecrets, shared, next].filter((key) => secondFactorSecrets.includes(key))).toEqual([])
  expect(signingKeys({}, shared).secondFactorSecrets).toEqual(secondFactorSecrets.slice(1))
})

test('each key is rotated separately, and the older one stays valid', () => {
  const before = signingKeys({ SECRET: shared }, '')
  const after = signingKeys({ SECRET: shared, LINK_SECRET: next }, '')
  expect(after.secret).not.toBe(before.secret)
  expect(after.olderSecrets).toContain(before.secret)
  expect(after.sessionSecrets).toEqual(before.sessionSecrets)
  const both = signingKeys({ SECRET: `${next},${shared}` }, '')
  expect(both.olderSecrets).toContain(before.secret)
  expect(both.sessionSecrets).toContain(before.sessionSecrets[0])
})
