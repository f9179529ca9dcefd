import { setTimeout as wait } from 'node:timers/promises'
import { applyDueWebhooks } from '#domain/payments/apply-webhook.server.ts'
import { expireDueOrders } from '#domain/payments/expire-orders.server.ts'
import { reconcileDue } from '#domain/payments/reconcile.server.ts'
import type { Shop } from '#domain/shop.ts'

const everyMs = 5_000

/** What is done again and again on every node; each takes its work from the database, so that no two do the same. */
const duties = { applyDueWebhooks, reconcileDue, expireDueOrders }

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

/** Goes on a round every five seconds, and applies webhooks at once when told to hurry. */
export function startRounds(shop: Shop): Rounds {
  const stopping = new AbortController()
  let applying: Promise<void> | null = null
  let hasMore = false

  const apply = async () => {
    do {
      hasMore = false
      await applyDueWebhooks(shop).catch((fault: unknown) => shop.report(fault, 'applying webhooks at once'))
    } while (hasMore && !stopping.signal.aborted)
    applying = null
  }
  const going = (async () => {
    while (!stopping.signal.aborted) {
      // Nodes that were started together must not ask together for ever.
      await wait(everyMs * (0.9 + Math.random() * 0.2), undefined, { signal: stopping.signal }).catch(() => {})
      await goOnRound(shop, stopping.signal)
    }
  })()

  return {
    hurry: () => {
      hasMore = true
      if (!stopping.signal.aborted) applying ??= apply()
    },
    stop: async () => {
      stopping.abort()
      await Promise.all([going, applying])
    },
  }
}
