import { type Limited, limitConcurrency, QueueFull } from '#domain/limit-concurrency.ts'

/** How many transactions of one network address run at once on a node, and how many may wait. */
export const placingTurns = { atOnce: 2, maxWaiting: 40 } as const

const queues = new Map<string, { run: Limited; users: number }>()

/**
 * Runs the transactions of one network address two at a time, so that it can't occupy all connections of the database by waiting for
 * itself; `busy` when too many wait already. Without an address nothing waits.
 */
export async function inTurn<T extends { ok: boolean }>(
  from: string | null,
  work: () => Promise<T>,
): Promise<T | { ok: false; reason: 'busy' }> {
  if (from === null) return work()
  const queue = queues.get(from) ?? { run: limitConcurrency(placingTurns), users: 0 }
  queues.set(from, queue)
  queue.users++
  try {
    return await queue.run(work)
  } catch (fault) {
    if (fault instanceof QueueFull) return { ok: false, reason: 'busy' }
    throw fault
  } finally {
    queue.users--
    if (queue.users === 0) queues.delete(from)
  }
}
