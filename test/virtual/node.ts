import { createApi } from '#api/api.ts'
import { anonymous } from '#domain/accounts/viewer.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import type { Shop } from '#domain/shop.ts'
import { publicUrl } from '#sandbox/sandbox-for-test.ts'
import { createPaymentJobs } from '#server/jobs.ts'
import { runOnce } from '#server/poller.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import { unlimited } from '../unlimited.ts'
import type { Work } from './time-steps.ts'

/**
 * One node of the shop with its own connections, adapters and API. Stored webhooks are applied at once if `wakes` returns true, otherwise
 * by the next `runOnce`. `work` tracks what runs in the background.
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
  const changes = { subscribe: () => () => true }
  const stopping = new AbortController()
  const streams = {
    pageChanges: changes,
    orderChanges: changes,
    attentionChanges: changes,
    sessionChanges: changes,
    closing: stopping.signal,
    groupOf: (ip: string) => ip,
  }
  const api = createApi(shop, unlimited, { ...streams, wake })
  return {
    shop,

    runOnce: () => runOnce(createPaymentJobs(shop), report),
    ask: async (request: Request) =>
      api.request(request, {}, { ip: '203.0.113.7', requestId: 'request-1', viewer: anonymous }),
    close: () => {
      stopping.abort()
      return close()
    },
  }
}
