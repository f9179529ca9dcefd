import { createFairQueue } from '#domain/fair-queue.ts'

/** How many transactions of one network address run at once on a node, and how many may wait. */
export const placingTurns = { atOncePerKey: 2, waitingPerKey: 40 } as const

const queue = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...placingTurns })

/**
 * Runs the transactions of one network address two at a time, so that it can't occupy all connections of the database by waiting for
 * itself; `busy` when too many wait already. Without an address nothing waits.
 */
export async function inPlacingTurn<T extends { ok: boolean }>(
  from: string | null,
  work: () => Promise<T>,
): Promise<T | { ok: false; reason: 'busy' }> {
  if (from === null) return work()
  const turn = await queue.take(from)
  if (!turn) return { ok: false, reason: 'busy' }
  try {
    return await work()
  } finally {
    turn.done()
  }
}
