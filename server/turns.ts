import { createFairQueue, type Turn } from '#domain/fair-queue.ts'
import { addressGroup } from './client-address.ts'
import type { Env } from './env.ts'
import { createPasswordOrder, passwordKey } from './password-order.ts'
import { limitsAreOn } from './rate-limits.ts'
import { turnLimits } from './turn-limits.ts'

/** `knownAccount` returns the key of the account that has signed in from the request's browser before. */
export type Turns = (request: {
  method: string
  path: string
  ip: string
  knownAccount: () => string | null
}) => Promise<Turn>

const unlimited: Turn = { done: () => {} }
// These wait for payment providers, or for the printer of receipts, which takes seconds but no database connection.
const payingPath = /^\/(?:functions\/|checkout|order-success|dashboard\/orders|api\/v1\/orders)/
const waitingPath = /^\/payment-return\/|^\/api\/v1\/orders\/[^/]+\/receipt\.pdf$/
// These hash or check a password, which takes a tenth of a second of a core.
const hashingPath =
  /^\/(?:sign-in|reset-password)|^\/api\/auth\/(?:sign-in|sign-up|reset-password)|^\/api\/v1\/account\/(?:password|email|delete|second-factor)/

/**
 * Shares rendering and the database fairly between addresses: a hundred searches of one visitor wait for each other,
 * and nobody else waits for them. Requests that wait for something other than the database have a queue of their own.
 * So have those with a password: a flood of guesses takes no turn of a page, and among them browsers that the account
 * has signed in from come first.
 */
export function createTurns(env: Pick<Env, 'NODE_ENV' | 'RATE_LIMITS' | 'DATABASE_POOL'>): Turns {
  if (!limitsAreOn(env)) return async () => unlimited
  const { reading, paying, hashing } = turnLimits(env.DATABASE_POOL)
  const queues = {
    reading: createFairQueue(reading),
    paying: createFairQueue(paying),
    hashing: createFairQueue(hashing, createPasswordOrder()),
  }
  return ({ method, path, ip, knownAccount }) => {
    const kind = kindOf(method, path)
    return queues[kind].take(kind === 'hashing' ? passwordKey(ip, knownAccount()) : addressGroup(ip))
  }
}

function kindOf(method: string, path: string): 'reading' | 'paying' | 'hashing' {
  if (waitingPath.test(path)) return 'paying'
  if (method !== 'POST') return 'reading'
  if (payingPath.test(path)) return 'paying'
  return hashingPath.test(path) ? 'hashing' : 'reading'
}
