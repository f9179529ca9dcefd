import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Passwords, PasswordsBusy } from '#domain/accounts/passwords.ts'
import { limitConcurrency, QueueFull } from '#domain/limit-concurrency.ts'
import { WorkerEnded } from '../worker-process/worker-process.ts'
import { type Hashing, hashing, isCurrent, nobodysHash } from './hashing.ts'

// Two at a time, but never on more than half of the cores: the others are the shop's and the database's.
const hashedAtOnce = (cores: number): number => Math.max(1, Math.min(2, Math.floor(cores / 2)))

/**
 * The shop's passwords: one or two are hashed or checked at a time, and up to fifty wait. In this process, unless
 * another `Hashing` is given.
 */
export function createPasswords({ hash, verify }: Hashing = hashing, cores = availableParallelism()): Passwords {
  const limit = limitConcurrency({ atOnce: hashedAtOnce(cores), maxWaiting: 50 })
  const limited = <T>(work: () => Promise<T>): Promise<T> =>
    limit(work).catch((fault: unknown) => {
      if (!(fault instanceof QueueFull || fault instanceof WorkerEnded)) throw fault
      throw new PasswordsBusy(fault.message)
    })
  let common: ReadonlySet<string> | null = null
  return {
    hash: (password) => limited(() => hash(password)),
    verify: async (stored, password) => {
      const isRight = await limited(() => verify({ hash: stored ?? nobodysHash, password }))
      return stored !== null && isRight
    },
    isOutdated: (stored) => !isCurrent(stored),
    isCommon: (password) => {
      common ??= readCommonPasswords()
      return common.has(password.normalize('NFKC').toLowerCase())
    },
  }
}

// 17,950 passwords of eight characters or more, from the dictionary of @zxcvbn-ts/language-common 4.1.3 (MIT), the most used first.
const commonFile = join(import.meta.dirname, '../../infra/auth/common-passwords.txt')
const shopWords = ['asofashion', 'asoshop1', 'asoshop123', 'asoaccount', 'nigeria1', 'nigeria123', 'lagos1234']

function readCommonPasswords(): ReadonlySet<string> {
  return new Set([...readFileSync(commonFile, 'utf8').split('\n').filter(Boolean), ...shopWords])
}
