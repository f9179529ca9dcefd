import { createApi } from '#api/api.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { openSessions } from '#infra/auth/open-sessions.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { runOnce } from '#server/poller.ts'
import { testShop } from '../makers.ts'
import { openTestPool } from '../open-test-pool.ts'
import type { Work } from './time.ts'

/**
 * One node of the shop: its own connections, adapters and doors. Stored webhooks are applied at once where it `wakes`,
 * else on its next round; `work` keeps count of what nobody waits for.
 */
export function openNode(
  databaseUrl: string,
  {
    providers,
    clock,
    report,
    wakes,
    work,
  }: Pick<Shop, 'providers' | 'clock' | 'report'> & {
    wakes: () => boolean
    work: Work
  },
) {
  const { db, close } = openTestPool(databaseUrl, 16, 'node')
  const shop: Shop = testShop(db, { providers, clock, report, publicUrl })
  let isApplying = false
  let hasMore = false
  async function apply(): Promise<void> {
    isApplying = true
    while (hasMore) {
      hasMore = false
      await applyDueWebhooks(shop).catch((fault: unknown) => report(fault, 'applying webhooks at once'))
    }
    isApplying = false
  }
  const wake = () => {
    if (!wakes()) return
    hasMore = true
    if (!isApplying) work.add(apply())
  }
  const limits = { check: async () => ({ ok: true }) as const }
  const feed = { subscribe: () => () => true }
  const stopping = new AbortController()
  const streams = { feed, orderFeed: feed, closing: stopping.signal, groupOf: (ip: string) => ip }
  const api = createApi(shop, limits, { ...streams, wake, sessions: openSessions(shop) })
  return {
    shop,
    limits,
    runOnce: () => runOnce(shop),
    ask: async (request: Request) => api.request(request, {}, { ip: '203.0.113.7', requestId: 'request-1' }),
    close: () => {
      stopping.abort()
      return close()
    },
  }
}
