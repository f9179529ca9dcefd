import { setTimeout as wait } from 'node:timers/promises'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { followDueRefunds } from '#domain/payments/refunds/follow-refunds.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { forgetOldWebhooks } from '#domain/payments/webhooks/forget-webhooks.server.ts'
import type { Shop } from '#domain/shop.ts'

const everyMs = 5_000
const housekeepingEveryMs = 60_000

/** What is done again and again on every node; each takes its work from the database, so that no two do the same. */
const jobs = { applyDueWebhooks, pollDueAttempts, expireDueOrders, followDueRefunds }

export type Poller = {
  /** Applies what has just come in without waiting for the next round. */
  wake: () => void
  /** Begins nothing new, and waits for what is being done. */
  stop: () => Promise<void>
}

/**
 * One round of everything that payments need done by the clock. A fault in one job is reported and holds up no other; when
 * the node is stopping, no other job is begun.
 */
export async function runOnce(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    if (stopping?.aborted) return
    await job(shop).catch((fault: unknown) => shop.report(fault, `the round of ${name}`))
  }
}

/**
 * Goes on a round every five seconds, and applies webhooks at once when told to wake. The daily report, which takes minutes,
 * and other housekeeping go their own way.
 */
export function startPoller(shop: Shop): Poller {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = again(everyMs, signal, () => runOnce(shop, signal))
  const housekeeping = again(housekeepingEveryMs, signal, () => runHousekeeping(shop, signal))
  let applying: Promise<void> | null = null
  let hasMore = false

  const apply = async () => {
    do {
      hasMore = false
      await applyDueWebhooks(shop).catch((fault: unknown) => shop.report(fault, 'applying webhooks at once'))
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
      await Promise.all([going, housekeeping, applying])
    },
  }
}

async function runHousekeeping(shop: Shop, signal: AbortSignal): Promise<void> {
  await reportDueDay(shop, { signal }).catch((fault: unknown) => shop.report(fault, 'the daily report'))
  if (signal.aborted) return
  await forgetOldWebhooks(shop).catch((fault: unknown) => shop.report(fault, 'forgetting old webhooks'))
}

async function again(pauseMs: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    // Nodes that were started together must not ask together for ever.
    await wait(pauseMs * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => {})
    if (!signal.aborted) await work()
  }
}
