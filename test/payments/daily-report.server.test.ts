import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParallel } from '#domain/payments/in-parallel.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { rounds, seed } from '#test/soak.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'
import { type Lived, lives, refundShares, shopFor } from './life-of-an-order.ts'

const minute = 60_000
const hour = 60 * minute
const orders = rounds(120, 1_000)
const inABatch = rounds(60, 200)
const pace = { concurrency: 8, pauseMs: 0, retryAfterMs: 0 }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterAll(() => shop.close())

test(`the report of a day with ${orders} orders and every fault finds nothing (seed ${seed})`, async () => {
  const coupon = await shop.coupon({ usageLimit: 2_000 })
  const products = await Promise.all(Array.from({ length: 40 }, () => shop.product(Math.ceil(orders / 48))))
  const lived: Lived[] = []
  const refused: string[] = []
  const sample = fc.sample(lives, { numRuns: 2 * orders, seed })
  let turn = 0
  while (lived.length < orders && sample.length > 0) {
    const begun = lived.length
    const batch = sample.splice(0, Math.min(inABatch, orders - begun))
    await inParallel(batch, 8, async (life) => {
      const product = products[turn++ % products.length] ?? ''
      await shopFor(shop, life, product, coupon.code).then(
        (one) => void lived.push(one),
        (refusal: Error) => void refused.push(refusal.message),
      )
    })
    // Some pay in time, some only when their order is gone and others have taken its pieces.
    await shop.advance(15 * minute)
    await inParallel(lived.slice(begun), 8, (one) => refundShares(shop, one))
  }
  expect(lived).toHaveLength(orders)
  // The pieces run out now and then, until orders that nobody pays let go of theirs.
  expect(refused.filter((why) => !why.includes('out_of_stock'))).toEqual([])
  await shop.advance(4 * hour)

  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  // The faults are over by the next night: whoever can't be asked can't be compared.
  await shop.control('reset', {})
  await shop.clock.advance(24 * hour)
  const report = await reportDueDay(node.shop, { pace })
  expect(report?.differences).toEqual({ count: 0, listed: [] })
  expect(report?.notCompared).toEqual({ count: 0, listed: [] })
  expect(report?.orders).toBe(lived.length)
  expect(await shop.disagreements()).toEqual([])
  expect(await kindsSeen()).toEqual(everyKind)
}, 600_000)

// A day on which nothing odd happened would prove nothing.
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
