import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  aPaidOrder,
  aRefund,
  ledgerOf,
  type ManualClockShop,
  manualClockShop,
  openTasks,
  type PaidOrder,
} from '#test/refund-factories.ts'
import { pollDueRefunds } from './poll-refunds.server.ts'
import { listRefunds } from './read-refunds.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
const faults: string[] = []
beforeAll(async () => {
  database = await testDatabase(24)
  shop = manualClockShop(database.db)
  shop.report = (fault, about) => void faults.push(`${about}: ${fault}`)
})
afterAll(() => database.close())
afterEach(() => {
  faults.length = 0
  for (const provider of shop.scripted.values()) {
    provider.setRefundOutcome('made')
    provider.setRefundsReadable(true)
  }
})

const onlyRefund = async ({ orderId }: PaidOrder) => {
  const [refund, ...more] = await listRefunds(shop.db, orderId)
  expect(more).toEqual([])
  if (!refund) throw new Error('no refund')
  return refund
}
const madeFor = ({ provider, reference }: PaidOrder) => provider.refunds.filter((one) => one.reference === reference)
const postsFor = ({ provider, reference }: PaidOrder) =>
  provider.refundRequests.filter((request) => request.reference === reference)

describe('a process that dies', () => {
  test('between the provider’s confirmation and our writing leaves one refund, found again by its name', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('crashes')
    const requested = await requestRefund(shop, aRefund(order.orderId))
    expect(requested).toMatchObject({ ok: true, refund: { state: 'requested' } })
    const id = requested.ok ? requested.refund.id : ''
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^refund ${id}: .*dies here`))])

    order.provider.setRefundOutcome('made')
    shop.advanceMinutes(1)
    await pollDueRefunds(shop)
    // Not sent again yet, because the dead process might still be running for all that others know.
    expect(postsFor(order)).toHaveLength(1)
    shop.advanceMinutes(2)
    await pollDueRefunds(shop)
    expect(await onlyRefund(order)).toMatchObject({ state: 'pending' })
    expect(madeFor(order)).toHaveLength(1)
  })

  test('before it could ask is replaced by the timer', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('unreachable')
    await requestRefund(shop, aRefund(order.orderId))
    await shop.db.updateTable('refund').set({ providerAskedAt: null }).where('orderId', '=', order.orderId).execute()
    order.provider.setRefundOutcome('made')
    shop.advanceMinutes(1)
    await pollDueRefunds(shop)
    expect(await onlyRefund(order)).toMatchObject({ state: 'pending' })
    expect(madeFor(order)).toHaveLength(1)
  })

  test('is replaced by the webhook too, and nothing is sent again', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('crashes')
    await requestRefund(shop, aRefund(order.orderId))
    for (const made of madeFor(order)) made.state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect(await onlyRefund(order)).toMatchObject({ state: 'done' })
    order.provider.setRefundOutcome('made')
    shop.advanceMinutes(10)
    await pollDueRefunds(shop)
    expect(postsFor(order)).toHaveLength(1)
    expect(await ledgerOf(shop.db, order.orderId)).toHaveLength(2)
  })

  test('at any point, many times over, leaves every refund made once', async () => {
    const orders = await Promise.all(Array.from({ length: 8 }, () => aPaidOrder(shop, 'flutterwave')))
    const fates = ['crashes', 'times_out', 'unreachable'] as const
    for (const [n, { orderId, provider }] of orders.entries()) {
      provider.setRefundOutcome(fates[n % 3] ?? 'crashes')
      await requestRefund(shop, aRefund(orderId, { amount: null }))
    }
    for (const fate of [...fates, ...fates, 'made'] as const) {
      orders[0]?.provider.setRefundOutcome(fate)
      shop.advanceMinutes(121)
      await Promise.all([pollDueRefunds(shop), pollDueRefunds(shop)])
    }
    for (const order of orders) {
      expect(await onlyRefund(order)).toMatchObject({ state: 'pending' })
      expect(madeFor(order)).toHaveLength(1)
    }
  })
})

describe('sending', () => {
  test('by twenty at once asks once', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('unreachable')
    await requestRefund(shop, aRefund(order.orderId))
    const { id } = await onlyRefund(order)
    shop.advanceMinutes(3)
    order.provider.setRefundOutcome('made')
    await Promise.all(Array.from({ length: 20 }, () => sendRefund(shop, id)))
    expect(postsFor(order)).toHaveLength(2)
    expect(madeFor(order)).toHaveLength(1)
  })

  test('a refund that the provider refuses fails with the provider’s reason, and raises a task', async () => {
    const order = await aPaidOrder(shop, 'korapay')
    order.provider.setRefundOutcome('rejected')
    const requested = await requestRefund(shop, aRefund(order.orderId))
    expect(requested).toMatchObject({ refund: { state: 'failed', detail: 'The payment is not settled yet' } })
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    shop.advanceMinutes(200)
    await pollDueRefunds(shop)
    expect(postsFor(order)).toHaveLength(1)
  })

  test('a refund that was made before doesn’t fail when it is refused', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('times_out')
    await requestRefund(shop, aRefund(order.orderId))
    expect(await onlyRefund(order)).toMatchObject({ state: 'requested', detail: 'no answer' })
    order.provider.setRefundOutcome('rejected')
    shop.advanceMinutes(3)
    await pollDueRefunds(shop)
    expect(await onlyRefund(order)).toMatchObject({ state: 'pending', detail: '' })
  })

  test('a refund whose refusal can’t be checked doesn’t fail either', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('rejected')
    order.provider.setRefundsReadable(false)
    await requestRefund(shop, aRefund(order.orderId))
    expect(await onlyRefund(order)).toMatchObject({ state: 'requested' })
    expect(await onlyRefund(order)).toMatchObject({ detail: 'no answer' })
    expect(faults).toEqual([])
  })

  test('waits for a provider without keys', async () => {
    const order = await aPaidOrder(shop, 'korapay')
    const keyless = { ...shop, providers: new Map() }
    await requestRefund(keyless, aRefund(order.orderId))
    expect(await onlyRefund(order)).toMatchObject({ state: 'requested', detail: 'korapay has no keys' })
    shop.advanceMinutes(3)
    await pollDueRefunds(shop)
    expect(await onlyRefund(order)).toMatchObject({ state: 'pending' })
  })
})

describe('following', () => {
  // Otherwise the refunds of the tests before would be polled for seven days as well.
  beforeEach(() => shop.db.updateTable('refund').set({ dueAt: null }).execute())

  test('asks after 1, 3, 8, 23 and 53 minutes, then every two hours up to seven days, then raises a task', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId))
    const dueIn = async () => {
      const { dueAt } = await shop.db
        .selectFrom('refund')
        .where('orderId', '=', order.orderId)
        .select('dueAt')
        .executeTakeFirstOrThrow()
      return dueAt && (dueAt.getTime() - shop.clock().getTime()) / 60_000
    }
    const waits: number[] = []
    for (let wait = await dueIn(); wait !== null; wait = await dueIn()) {
      waits.push(wait)
      shop.advanceMinutes(wait)
      await pollDueRefunds(shop)
    }
    expect(waits.slice(0, 7)).toEqual([1, 2, 5, 15, 30, 120, 120])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(7 * 24 * 60)
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    const task = shop.db.selectFrom('paymentTask').where('orderId', '=', order.orderId).select('detail')
    expect((await task.executeTakeFirstOrThrow()).detail).toMatch(
      /^Refund RF-\S+ has not come to an end in seven days\./,
    )
    // It can still end: by the provider's webhook.
    for (const made of madeFor(order)) made.state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect(await openTasks(shop.db, order.orderId)).toEqual([])
  })

  test('an error with one refund stops no other', async () => {
    const [first, second] = [await aPaidOrder(shop), await aPaidOrder(shop, 'korapay')]
    first.provider.setRefundOutcome('unreachable')
    second.provider.setRefundOutcome('unreachable')
    await requestRefund(shop, aRefund(first.orderId))
    await requestRefund(shop, aRefund(second.orderId))
    first.provider.setRefundOutcome('crashes')
    second.provider.setRefundOutcome('made')
    shop.advanceMinutes(3)
    await pollDueRefunds(shop)
    expect(faults).toEqual([expect.stringContaining('dies here')])
    expect(await onlyRefund(second)).toMatchObject({ state: 'pending' })
  })
})
