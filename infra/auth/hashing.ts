import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

// The minimum that OWASP's Password Storage Cheat Sheet recommends for argon2id.
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const saltBytes = 16
const tagBytes = 32
const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$`

/** Hashes and checks passwords. Tests replace it, because it is slow on purpose. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (check: { hash: string; password: string }) => Promise<boolean>
}

/** Whether a hash was made with the present algorithm and parameters. */
export const isCurrent = (hash: string): boolean => hash.startsWith(prefix)

/** A hash that no password has, to check against where there is no account: it takes as long as a real one. */
export const nobodysHash = `${prefix}${unpadded(Buffer.alloc(saltBytes, 1))}$${unpadded(Buffer.alloc(tagBytes))}`

/**
 * argon2id in this process, with hashes as PHC strings. Hashes of earlier releases, made with scrypt, can still be
 * checked.
 */
export const hashing: Hashing = {
  hash: async (password) => {
    const salt = randomBytes(saltBytes)
    return `${prefix}${unpadded(salt)}$${unpadded(await derive(password, salt))}`
  },
  verify: async ({ hash, password }) => {
    if (!hash.startsWith('$')) return verifyAsBefore({ hash, password })
    if (!isCurrent(hash)) throw new Error('a password hash of unknown parameters')
    const [salt = '', tag = ''] = hash.slice(prefix.length).split('$')
    const expected = Buffer.from(tag, 'base64')
    const derived = await derive(password, Buffer.from(salt, 'base64'))
    return expected.length === derived.length && timingSafeEqual(expected, derived)
  },
}

const deriveKey = promisify(argon2)

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password,
    nonce,
    parallelism,
    tagLength: tagBytes,
    memory: memoryKib,
    passes,
  }
  return deriveKey('argon2id', parameters)
}

async function verifyAsBefore({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const { verifyPassword } = await import('@better-auth/utils/password')
  return verifyPassword(hash, password)
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
