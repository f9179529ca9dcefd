import type { QueueLimits } from './fair-queue.ts'

/** Pictures that visitors ask for before they are made, and the job that makes them: one at a time, so that other cores are the shop's. */
export const renditionTurns: QueueLimits = { atOnce: 1, atOncePerKey: 1, waitingPerKey: 40, waitMs: 5_000 }

/** How many requests run at a time, by the size of the connection pool: two connections stay free for webhooks and jobs. */
export const turnLimits = (poolSize: number): Record<'reading' | 'paying', QueueLimits> => {
  const atOnce = Math.max(2, poolSize - 2)
  return {
    reading: { atOnce, atOncePerKey: Math.ceil(atOnce / 2), waitingPerKey: 200, waitMs: 10_000 },
    paying: { atOnce: 160, atOncePerKey: 40, waitingPerKey: 40, waitMs: 10_000 },
  }
}
