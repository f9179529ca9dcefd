import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypted-secret.server.ts'

const [key, older, user, other] = ['the key in use', 'an older key', 'user-1', 'user-2']

// @rule Second factor | The secret is stored encrypted, for its user alone
//   broken by: the user left out of what is authenticated (encrypted-secret.server.ts)
test('a secret is encrypted for its user, each time to something else', () => {
  const [once, again] = [encryptSecret([key], user, 'SECRET'), encryptSecret([key], user, 'SECRET')]
  expect(once).not.toBe(again)
  expect(Buffer.from(once, 'base64url').toString('latin1')).not.toContain('SECRET')
  expect(decryptSecret([key], user, once)).toEqual({ secret: 'SECRET', isOutdated: false })
  expect(() => decryptSecret([key], other, once)).toThrow('no key')
})

test('what an older key has encrypted can be read while that key is there, and is to be encrypted anew', () => {
  const stored = encryptSecret([older], user, 'SECRET')
  expect(decryptSecret([key, older], user, stored)).toEqual({ secret: 'SECRET', isOutdated: true })
  expect(() => decryptSecret([key], user, stored)).toThrow('no key')
})

test('nothing is encrypted without a key', () => {
  expect(() => encryptSecret([], user, 'SECRET')).toThrow('no key')
})

test('what was encrypted by any release is read by the next', () => {
  const stored = '1dPVuBRKQo_ELt_CGIFST0_9BO02us5JVpWm3JqhvEBafA'
  expect(decryptSecret([key], user, stored)).toEqual({ secret: 'SECRET', isOutdated: false })
})
