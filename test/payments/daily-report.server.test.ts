import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { forEachLimited } from '#domain/payments/for-each-limited.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { repetitions, seed } from '#test/soak.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'
import { type PlayedOrder, playScenario, refundOrder, scenarios } from './order-scenarios.ts'

const minute = 60_000
const hour = 60 * minute
const orders = repetitions(120, 1_000)
const inABatch = repetitions(60, 200)
const pace = { concurrency: 8, pauseMs: 0, retryAfterMs: 0 }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterAll(() => shop.close())

test(`the daily report on ${orders} orders with every kind of fault lists no differences (seed ${seed})`, async () => {
  const coupon = await shop.coupon({ usageLimit: 2_000 })
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.product(Math.ceil(orders / 48))))
  const played: PlayedOrder[] = []
  const refused: string[] = []
  const sample = fc.sample(scenarios, { numRuns: 2 * orders, seed })
  let turn = 0
  while (played.length < orders && sample.length > 0) {
    const begun = played.length
    const batch = sample.splice(0, Math.min(inABatch, orders - begun))
    await forEachLimited(batch, 8, async (scenario) => {
      const product = products[turn++ % products.length] ?? ''
      await playScenario(shop, scenario, product, coupon.code).then(
        (one) => void played.push(one),
        (refusal: Error) => void refused.push(refusal.message),
      )
    })
    // Some pay in time, others only after their order has expired and somebody else has ordered its stock.
    await shop.advance(15 * minute)
    await forEachLimited(played.slice(begun), 8, (one) => refundOrder(shop, one))
  }
  expect(played).toHaveLength(orders)
  // Stock runs out at times, until unpaid orders expire.
  expect(refused.filter((why) => !why.includes('out_of_stock'))).toEqual([])
  await shop.advance(4 * hour)

  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  // Ends all provider faults, so that every payment can be compared.
  await shop.control('reset', {})
  await shop.clock.advance(24 * hour)
  // Orders with a mismatched payment are kept a day longer, and may have become due since.
  for (let claimed = 0; claimed < orders; claimed += 20) await expireDueOrders(node.shop)
  const report = await reportDueDay(node.shop, { pace })
  expect(report?.differences).toEqual({ count: 0, listed: [] })
  expect(report?.notCompared).toEqual({ count: 0, listed: [] })
  expect(report?.orders).toBe(played.length)
  expect(await shop.inconsistencies()).toEqual([])
  expect(await kindsSeen()).toEqual(everyKind)
}, 600_000)

// A day without these cases would prove nothing.
const everyKind = {
  attempts: expect.arrayContaining(['failed', 'mismatch', 'open', 'paid', 'pending', 'duplicate']),
  refunds: expect.arrayContaining(['done', 'failed']),
  tasks: expect.arrayContaining(['check_mismatch', 'check_refund', 'refund_duplicate']),
}

async function kindsSeen() {
  const distinct = (kinds: string[]) => [...new Set(kinds)]
  const attempts = await shop.db.selectFrom('paymentAttempt').select('state').execute()
  const refunds = await shop.db.selectFrom('refund').select('state').execute()
  const tasks = await shop.db.selectFrom('paymentTask').select('kind').execute()
  return {
    attempts: distinct(attempts.map(({ state }) => state)),
    refunds: distinct(refunds.map(({ state }) => state)),
    tasks: distinct(tasks.map(({ kind }) => kind)),
  }
}
