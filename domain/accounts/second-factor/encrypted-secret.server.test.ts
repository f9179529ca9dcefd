import { expect, test } from 'vitest'
import { decryptSecret, encryptSecret } from './encrypted-secret.server.ts'

const [key, older, user, other] = ['the key in use', 'an older key', 'user-1', 'user-2']

// @rule Second factor | The secret is stored encrypted, bound to its user
//   broken by: the user left out of the authenticated data (encrypted-secret.server.ts)
test('a secret is encrypted for its user, differently each time', () => {
  const [once, again] = [encryptSecret([key], user, 'SECRET'), encryptSecret([key], user, 'SECRET')]
  expect(once).not.toBe(again)
  expect(Buffer.from(once, 'base64url').toString('latin1')).not.toContain('SECRET')
  expect(decryptSecret([key], user, once)).toEqual({ secret: 'SECRET', isOutdated: false })
  expect(() => decryptSecret([key], other, once)).toThrow('no key')
})

test('a secret encrypted with an older key can be read while that key is configured, and needs re-encryption', () => {
  const stored = encryptSecret([older], user, 'SECRET')
  expect(decryptSecret([key, older], user, stored)).toEqual({ secret: 'SECRET', isOutdated: true })
  expect(() => decryptSecret([key], user, stored)).toThrow('no key')
})

test('nothing is encrypted without a key', () => {
  expect(() => encryptSecret([], user, 'SECRET')).toThrow('no key')
})

test('every release reads what earlier releases have encrypted', () => {
  const stored = '1dPVuBRKQo_ELt_CGIFST0_9BO02us5JVpWm3JqhvEBafA'
  expect(decryptSecret([key], user, stored)).toEqual({ secret: 'SECRET', isOutdated: false })
})
