import { createFairQueue, type Turn } from '#domain/fair-queue.ts'
import { addressGroup } from './client-address.ts'
import type { Env } from './env.ts'
import { limitsAreOn } from './rate-limits.ts'
import { turnLimits } from './turn-limits.ts'

export type Turns = (request: { method: string; path: string; ip: string }) => Promise<Turn>

const unlimited: Turn = { done: () => {} }
// These wait for payment providers or for the printer, which takes seconds and no connection to the database.
const payingPath = /^\/(?:functions\/|checkout|order-success|dashboard\/orders|api\/v1\/orders)/
const waitingPath = /^\/payment-return\/|^\/api\/v1\/orders\/[^/]+\/receipt\.pdf$/

/**
 * Turns at rendering and at the database, shared between addresses: one visitor's hundred searches wait for each other and not
 * for them everybody else. Requests that wait for something besides the database have turns of their own.
 */
export function createTurns(env: Pick<Env, 'NODE_ENV' | 'RATE_LIMITS' | 'DATABASE_POOL'>): Turns {
  if (!limitsAreOn(env)) return async () => unlimited
  const { reading, paying } = turnLimits(env.DATABASE_POOL)
  const queues = { reading: createFairQueue(reading), paying: createFairQueue(paying) }
  return ({ method, path, ip }) => {
    const waits = waitingPath.test(path) || (method === 'POST' && payingPath.test(path))
    return (waits ? queues.paying : queues.reading).take(addressGroup(ip))
  }
}
