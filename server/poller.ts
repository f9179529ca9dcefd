import { setTimeout as wait } from 'node:timers/promises'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { pollDueRefunds } from '#domain/payments/refunds/poll-refunds.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { deleteOldWebhooks } from '#domain/payments/webhooks/delete-old-webhooks.server.ts'
import type { Shop } from '#domain/shop.ts'

const everyMs = 5_000
const housekeepingEveryMs = 60_000

/** The jobs that every node runs repeatedly. Each locks its work in the database, so that no two nodes do the same. */
const jobs = { applyDueWebhooks, pollDueAttempts, expireDueOrders, pollDueRefunds }

export type Poller = {
  /** Applies webhooks that have just been stored without waiting for the next poll. */
  wake: () => void
  /** Starts nothing new, and waits for running jobs. */
  stop: () => Promise<void>
}

/**
 * Runs every job once. A fault of one is reported and doesn't keep the others from running; once `stopping` is aborted, no
 * other job is started.
 */
export async function runOnce(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    if (stopping?.aborted) return
    await job(shop).catch((fault: unknown) => shop.report(fault, `job ${name} failed`))
  }
}

/**
 * Runs the jobs every five seconds, and applies webhooks immediately on `wake`. Housekeeping, with the daily report, which takes
 * minutes, runs every minute on a timer of its own.
 */
export function startPoller(shop: Shop): Poller {
  const stopping = new AbortController()
  const { signal } = stopping
  const polling = repeat(everyMs, signal, () => runOnce(shop, signal))
  const housekeeping = repeat(housekeepingEveryMs, signal, () => runHousekeeping(shop, signal))
  let applying: Promise<void> | null = null
  let hasMore = false

  const apply = async () => {
    do {
      hasMore = false
      await applyDueWebhooks(shop).catch((fault: unknown) => shop.report(fault, 'job applyDueWebhooks failed'))
    } while (hasMore && !signal.aborted)
    applying = null
  }

  return {
    wake: () => {
      hasMore = true
      if (!signal.aborted) applying ??= apply()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([polling, housekeeping, applying])
    },
  }
}

async function runHousekeeping(shop: Shop, signal: AbortSignal): Promise<void> {
  await reportDueDay(shop, { signal }).catch((fault: unknown) => shop.report(fault, 'job reportDueDay failed'))
  if (signal.aborted) return
  await deleteOldWebhooks(shop).catch((fault: unknown) => shop.report(fault, 'job deleteOldWebhooks failed'))
}

async function repeat(pauseMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    // A random pause, so that nodes that were started together don't all poll at the same moment.
    await wait(pauseMs * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => {})
    if (!signal.aborted) await work()
  }
}
