import { createFairQueue } from '#domain/fair-queue.ts'

/** How many transactions for one network address run at once on a node, and how many may wait. */
export const placingTurns = { atOncePerKey: 2, waitingPerKey: 40 } as const
/** The same for the network of that address, whose orders wait for each other in the database anyway. */
export const networkTurns = { atOncePerKey: 1, waitingPerKey: 80 } as const

const ofAddresses = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...placingTurns })
const ofNetworks = createFairQueue({ atOnce: Number.POSITIVE_INFINITY, ...networkTurns })

/**
 * Queues transactions by network address (two at once) and by network (one at once), so that neither can occupy all
 * connections to the database while they wait for each other's locks; `busy` if too many are waiting. Without an
 * address nothing is queued.
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
