import { setTimeout as wait } from 'node:timers/promises'
import { applyDueWebhooks } from '#domain/payments/apply-webhook.server.ts'
import { reportDueDay } from '#domain/payments/daily-report.server.ts'
import { expireDueOrders } from '#domain/payments/expire-orders.server.ts'
import { followDueRefunds } from '#domain/payments/follow-refunds.server.ts'
import { forgetOldWebhooks } from '#domain/payments/forget-webhooks.server.ts'
import { reconcileDue } from '#domain/payments/reconcile.server.ts'
import type { Shop } from '#domain/shop.ts'

const everyMs = 5_000
const housekeepingEveryMs = 60_000

/** What is done again and again on every node; each takes its work from the database, so that no two do the same. */
const duties = { applyDueWebhooks, reconcileDue, expireDueOrders, followDueRefunds }

export type Rounds = {
  /** Applies what has just come in without waiting for the next round. */
  hurry: () => void
  /** Begins nothing new, and waits for what is being done. */
  stop: () => Promise<void>
}

/**
 * One round of everything that payments need done by the clock. A fault in one duty is reported and holds up no other; when
 * the node is stopping, no other duty is begun.
 */
export async function goOnRound(shop: Shop, stopping?: AbortSignal): Promise<void> {
  for (const [name, duty] of Object.entries(duties)) {
    if (stopping?.aborted) return
    await duty(shop).catch((fault: unknown) => shop.report(fault, `the round of ${name}`))
  }
}

/**
 * Goes on a round every five seconds, and applies webhooks at once when told to hurry. The daily report, which takes minutes,
 * and other housekeeping go their own way.
 */
export function startRounds(shop: Shop): Rounds {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = again(everyMs, signal, () => goOnRound(shop, signal))
  const keepingHouse = again(housekeepingEveryMs, signal, () => keepHouse(shop, signal))
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
    hurry: () => {
      hasMore = true
      if (!signal.aborted) applying ??= apply()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([going, keepingHouse, applying])
    },
  }
}

async function keepHouse(shop: Shop, signal: AbortSignal): Promise<void> {
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
