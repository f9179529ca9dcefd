import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/**
 * Encrypts a secret with the first of the keys. It is bound to its user, so that it can't be moved to another user's
 * row.
 */
export function encryptSecret(keys: readonly string[], userId: string, secret: string): string {
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, keyFrom(keys[0]), nonce).setAAD(Buffer.from(userId))
  const encrypted = Buffer.concat([encrypting.update(secret, 'utf8'), encrypting.final()])
  return Buffer.concat([nonce, encrypting.getAuthTag(), encrypted]).toString('base64url')
}

/**
 * Decrypts what `encryptSecret` returned. `isOutdated`: with an older key, so that it should be encrypted again. Throws
 * when no key fits.
 */
export function decryptSecret(
  keys: readonly string[],
  userId: string,
  stored: string,
): { secret: string; isOutdated: boolean } {
  for (const [at, key] of keys.entries()) {
    const secret = decryptWith(key, userId, Buffer.from(stored, 'base64url'))
    if (secret !== null) return { secret, isOutdated: at > 0 }
  }
  throw new Error('no key decrypts the secret of a second factor: was one taken out of SECRET too early?')
}

function decryptWith(key: string, userId: string, stored: Buffer): string | null {
  const nonce = stored.subarray(0, nonceBytes)
  const tag = stored.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decrypting = createDecipheriv(cipher, keyFrom(key), nonce).setAAD(Buffer.from(userId)).setAuthTag(tag)
    const secret = decrypting.update(stored.subarray(nonceBytes + tagBytes))
    return Buffer.concat([secret, decrypting.final()]).toString('utf8')
  } catch {
    // The authentication tag doesn't fit: it was encrypted with another key.
    return null
  }
}

function keyFrom(key: string | undefined): Buffer {
  if (!key) throw new Error('there is no key for the secrets of second factors')
  return Buffer.from(hkdfSync('sha256', key, '', 'aso secret of a second factor', keyBytes))
}
