import { createFairQueue } from '#domain/fair-queue.ts'

/** How many transactions of one network address run at once on a node, and how many may wait. */
export const placingTurns = { atOncePerKey: 2, waitingPerKey: 40 } as const
/** The same of the whole network that the address is in: its orders wait for each other at the database anyway. */
export const networkTurns = { atOncePerKey: 1, waitingPerKey: 80 } as const

const ofAddresses = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...placingTurns })
const ofNetworks = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...networkTurns })

/**
 * Runs the transactions of one network address two at a time, and those of its network one at a time, so that neither can occupy all
 * connections of the database by waiting for itself; `busy` when too many wait already. Without an address nothing waits.
 */
export function inPlacingTurn<T extends { ok: boolean }>(
  { address, network }: { address: string | null; network: string | null },
  work: () => Promise<T>,
): Promise<T | Busy> {
  return inTurn(ofAddresses, address, () => inTurn(ofNetworks, network, work))
}

type Busy = { ok: false; reason: 'busy' }

async function inTurn<T>(
  queue: ReturnType<typeof createFairQueue>,
  key: string | null,
  work: () => Promise<T>,
): Promise<T | Busy> {
  if (key === null) return work()
  const turn = await queue.take(key)
  if (!turn) return { ok: false, reason: 'busy' }
  try {
    return await work()
  } finally {
    turn.done()
  }
}
