import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  aPaidOrder,
  aRefund,
  ledgerOf,
  type ManualClockShop,
  manualClockShop,
  type PaidOrder,
  refundMails,
} from '#test/refund-factories.ts'
import type { RefundOutcome } from '#test/scripted-providers.ts'
import { propertyRuns } from '#test/soak.ts'
import type { ProviderRefundState } from '../provider.ts'
import { pollDueRefunds } from './poll-refunds.server.ts'
import { listRefunds } from './read-refunds.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(12)
  shop = manualClockShop(database.db)
  shop.report = () => {}
})
afterAll(() => database.close())

type Step =
  | { do: 'request'; share: number | null; fate: RefundOutcome }
  | { do: 'dashboard'; share: number }
  | { do: 'end'; which: number; state: ProviderRefundState; amount: number | null }
  | { do: 'settle'; times: number }
  | { do: 'wait'; minutes: number; tells: boolean }

const share = fc.integer({ min: 1, max: 120 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('request' as const),
    share: fc.option(share),
    fate: fc.constantFrom('made', 'crashes', 'times_out', 'unreachable', 'rejected'),
  }),
  fc.record({ do: fc.constant('dashboard' as const), share: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    do: fc.constant('end' as const),
    which: fc.nat(5),
    state: fc.constantFrom<ProviderRefundState>('pending', 'done', 'done', 'failed', 'needs_attention'),
    // Sometimes the provider's amount differs from ours.
    amount: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 5_000_000 }) },
    ),
  }),
  fc.record({ do: fc.constant('settle' as const), times: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 130 }), tells: fc.boolean() }),
)

async function take(order: PaidOrder, one: Step): Promise<void> {
  const { orderId, reference, amount, provider } = order
  const part = (percent: number) => Math.floor((amount * percent) / 100)
  const made = () => provider.refunds.filter((refund) => refund.reference === reference)
  provider.setRefundOutcome(one.do === 'request' ? one.fate : 'made')
  provider.setRefundsReadable(one.do !== 'wait' || one.tells)
  switch (one.do) {
    case 'request':
      await requestRefund(shop, aRefund(orderId, { amount: one.share === null ? null : part(one.share) }))
      break
    case 'dashboard':
      provider.refundFromDashboard(reference, part(one.share), 'pending')
      break
    case 'end': {
      const refund = made()[one.which]
      if (refund && refund.state !== 'done')
        Object.assign(refund, { state: one.state }, one.amount && { amount: one.amount })
      break
    }
    case 'settle':
      await Promise.all(Array.from({ length: one.times }, () => settleRefunds(shop, reference, [])))
      break
    case 'wait':
      shop.advanceMinutes(one.minutes)
      await Promise.all([pollDueRefunds(shop), pollDueRefunds(shop)])
  }
  provider.setRefundsReadable(true)
}

test('whatever is requested and however it ends, order, refunds and ledger agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const order = await aPaidOrder(shop)
      for (const one of steps) {
        await take(order, one)
        await expectToAgree(order)
      }
      await settleRefunds(shop, order.reference, [])
      await expectToAgree(order)
      await expectNoneTwice(order)
    }),
    propertyRuns(20, 200),
  )
}, 300_000)

async function expectToAgree({ orderId, amount }: PaidOrder): Promise<void> {
  const refunds = await listRefunds(shop.db, orderId)
  const done = refunds.filter((refund) => refund.state === 'done')
  const returned = done.reduce((sum, refund) => sum + refund.amount, 0)
  const ledger = await ledgerOf(shop.db, orderId)
  const kept = ledger.reduce((sum, [, movement]) => sum + movement, 0)
  expect(kept).toBe(amount - returned)
  expect(kept).toBeGreaterThanOrEqual(0)
  expect(ledger).toHaveLength(1 + done.length)
  expect(await refundMails(shop.db, orderId)).toHaveLength(done.length)
  expect((await readOrderStatus(shop.db, orderId))?.paymentStatus).toBe(kept === 0 ? 'refunded' : 'success')
}

// Each requested refund exists only once at the provider, however often the request failed.
async function expectNoneTwice({ reference, provider }: PaidOrder): Promise<void> {
  const names = provider.refunds
    .filter((refund) => refund.reference === reference)
    .map((refund) => refund.refundReference)
  const ours = names.filter((name) => name !== null)
  expect(new Set(ours).size).toBe(ours.length)
}
