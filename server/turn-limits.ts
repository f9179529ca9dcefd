import type { QueueLimits } from '#domain/fair-queue.ts'

/**
 * Pictures that visitors request before they are made, and the job that makes them: one at a time, so that the shop has
 * the other cores.
 */
export const renditionTurns: QueueLimits = { atOnce: 1, atOncePerKey: 1, waitingPerKey: 40, waitMs: 5_000 }

/** Receipts as PDF: one at a time, so that the shop has the other cores. */
export const receiptTurns: QueueLimits = { atOnce: 1, atOncePerKey: 1, waitingPerKey: 20, waitMs: 20_000 }
/** Pictures that are being received: each takes room on the disk, and hardly any processor time. */
export const receivingTurns: QueueLimits = { atOnce: 24, atOncePerKey: 8, waitingPerKey: 24, waitMs: 20_000 }

/** Uploaded pictures that are re-encoded: each takes up to 400 MB and seconds of a core. */
export const reencodingTurns: QueueLimits = { atOnce: 2, atOncePerKey: 2, waitingPerKey: 40, waitMs: 60_000 }

/**
 * How many requests run at a time, by the size of the connection pool; two connections are left for webhooks and jobs.
 */
export const turnLimits = (poolSize: number): Record<'reading' | 'paying' | 'hashing', QueueLimits> => {
  const atOnce = Math.max(2, poolSize - 2)
  return {
    reading: { atOnce, atOncePerKey: Math.ceil(atOnce / 2), waitingPerKey: 200, waitMs: 10_000 },
    // Passwords are checked one or two at a time, in the order of their turns. Two more keep that busy; the others wait
    // here, where known browsers come first.
    hashing: { atOnce: 4, atOncePerKey: 2, waitingPerKey: 40, waitMs: 10_000 },
    paying: { atOnce: 160, atOncePerKey: 40, waitingPerKey: 40, waitMs: 10_000 },
  }
}
