import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'
import type { Passwords } from '#domain/accounts/passwords.ts'
import { limitConcurrency } from '#domain/limit-concurrency.ts'

// The least that OWASP's Password Storage Cheat Sheet asks of argon2id.
const memoryKib = 19_456
const passes = 2
const parallelism = 1
const saltBytes = 16
const tagBytes = 32
const prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$`

/** What hashes and checks a password; replaceable, because it is slow on purpose. */
export type Hashing = {
  hash: (password: string) => Promise<string>
  verify: (check: { hash: string; password: string }) => Promise<boolean>
}

const deriveKey = promisify(argon2)
const derive = (password: string, nonce: Buffer): Promise<Buffer> => {
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

/** argon2id, with hashes as PHC strings. Hashes of releases before, by scrypt, are still checked. */
export const hashing: Hashing = {
  hash: async (password) => {
    const salt = randomBytes(saltBytes)
    return `${prefix}${unpadded(salt)}$${unpadded(await derive(password, salt))}`
  },
  verify: async ({ hash, password }) => {
    if (!hash.startsWith('$')) return verifyScrypt({ hash, password })
    if (!hash.startsWith(prefix)) throw new Error('a password hash of unknown parameters')
    const [salt = '', tag = ''] = hash.slice(prefix.length).split('$')
    const expected = Buffer.from(tag, 'base64')
    const derived = await derive(password, Buffer.from(salt, 'base64'))
    return expected.length === derived.length && timingSafeEqual(expected, derived)
  },
}

// Two at a time, but never on more than half of the cores: the others are the shop's and the database's.
const hashedAtOnce = (cores: number): number => Math.max(1, Math.min(2, Math.floor(cores / 2)))

/** The shop's passwords: one or two are hashed or checked at a time, and fifty wait. */
export function createPasswords({ hash, verify }: Hashing = hashing, cores = availableParallelism()): Passwords {
  const limited = limitConcurrency({ atOnce: hashedAtOnce(cores), maxWaiting: 50 })
  let common: ReadonlySet<string> | null = null
  return {
    hash: (password) => limited(() => hash(password)),
    verify: async (stored, password) => {
      const isRight = await limited(() => verify({ hash: stored ?? nobodys, password }))
      return stored !== null && isRight
    },
    isOutdated: (stored) => !stored.startsWith(prefix),
    isCommon: (password) => {
      common ??= readCommonPasswords()
      return common.has(password.normalize('NFKC').toLowerCase())
    },
  }
}

// The hash of no password: checking against it takes as long as against a real one.
const nobodys = `${prefix}${unpadded(Buffer.alloc(saltBytes, 1))}$${unpadded(Buffer.alloc(tagBytes))}`

// 17,950 passwords of eight characters or more, from the dictionary of @zxcvbn-ts/language-common 4.1.3 (MIT), the most used first.
const commonFile = join(import.meta.dirname, '../../infra/auth/common-passwords.txt')
const shopWords = ['asofashion', 'asoshop1', 'asoshop123', 'asoaccount', 'nigeria1', 'nigeria123', 'lagos1234']

function readCommonPasswords(): ReadonlySet<string> {
  return new Set([...readFileSync(commonFile, 'utf8').split('\n').filter(Boolean), ...shopWords])
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
