import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { renewalsInLease } from '#domain/renew-claims.server.ts'
import { type Pool, queryLimits } from '#infra/postgres/pool.ts'
import type { ClockedShop } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { paid } from '#test/scripted-providers.ts'
import type { Verification } from '../provider.ts'
import { applyDueWebhooks, replayWebhook } from './apply-webhook.server.ts'
import { claimWebhooks } from './claim-webhooks.server.ts'
import { applyLeaseMs } from './retry-times.ts'

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

afterEach(() => void vi.useRealTimers())

const apply = () => applyDueWebhooks(clocked.shop)
const eventOf = (reference: string) =>
  database.db
    .selectFrom('webhookEvent')
    .where('reference', '=', reference)
    .select(['id', 'state', 'tries', 'dueAt', 'detail'])
    .executeTakeFirstOrThrow()
const paymentOf = async (orderId: string) => (await readOrderStatus(database.db, orderId))?.paymentStatus
const ledgerOf = (orderId: string) =>
  database.db.selectFrom('moneyLedger').where('orderId', '=', orderId).select('kind').execute()

const leases = async () =>
  (await database.db.selectFrom('webhookEvent').select('leasedUntil').execute()).map(({ leasedUntil }) => leasedUntil)

/** Applies the only webhook until it is dead-lettered. Returns the seconds of its tries. */
async function untilDeadLettered(reference: string): Promise<number[]> {
  for (let tries = 0; tries < 20; tries++) {
    await apply()
    const { dueAt } = await eventOf(reference)
    if (!dueAt) break
    clocked.setTime(new Date(dueAt.getTime() - 1))
    await apply()
    clocked.setTime(dueAt)
  }
  return clocked.verifyTimes(reference)
}

describe('a stored webhook', () => {
  test('is applied once, however often the same one arrives', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    for (let copy = 0; copy < 3; copy++) {
      await clocked.webhook(reference)
      await apply()
    }
    expect(await paymentOf(orderId)).toBe('success')
    expect(clocked.verifyTimes(reference)).toEqual([0])
    expect(await eventOf(reference)).toMatchObject({ state: 'applied', tries: 1, dueAt: null })
  })

  test('that can’t be applied is retried after 1 s to an hour, and dead-lettered after the tenth time', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    clocked.setUnavailable(reference)
    await clocked.webhook(reference)
    const asked = await untilDeadLettered(reference)
    const pauses = asked.slice(1).map((second, n) => second - (asked[n] ?? 0))
    expect(pauses).toEqual([1, 2, 4, 8, 30, 120, 600, 1800, 3600])
    expect(await eventOf(reference)).toMatchObject({
      state: 'dead_lettered',
      tries: 10,
      detail: 'Paystack didn’t answer',
    })
    expect(clocked.faults).toHaveLength(1)
    expect(clocked.faults[0]).toMatch(/is dead-lettered/)
  })

  test('does not delay others while it can’t be applied', async () => {
    const [stuck, broken, paid] = [
      await clocked.anUnpaidOrder(),
      await clocked.anUnpaidOrder(),
      await clocked.anUnpaidOrder(),
    ]
    clocked.setUnavailable(stuck.reference)
    clocked.setAnswer(broken.reference, () => Promise.reject(new Error('unheard of')))
    clocked.pay(paid.reference)
    for (const { reference } of [stuck, broken, paid]) await clocked.webhook(reference)
    await apply()
    expect(await paymentOf(paid.orderId)).toBe('success')
    expect((await eventOf(stuck.reference)).state).toBe('stored')
    expect(await eventOf(broken.reference)).toMatchObject({ state: 'stored', detail: 'unheard of' })
    expect(clocked.faults).toEqual([expect.stringMatching(/^webhook \d+ of paystack, try 1: unheard of$/)])
  })

  // @rule D11 | A stored webhook that can't be read is dead-lettered after its attempts like any other, and delays none
  //   broken by: all claimed ones read before any is applied (claim-webhooks.server.ts)
  test('that can’t be read delays no other, and is dead-lettered with its reason', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await clocked.webhook('UNREADABLE')
    await clocked.webhook(reference)
    const meaning = JSON.stringify({ kind: 'payout', references: ['UNREADABLE'] })
    await database.db.updateTable('webhookEvent').set({ meaning }).where('reference', '=', 'UNREADABLE').execute()
    await apply()
    expect(await paymentOf(orderId)).toBe('success')
    await untilDeadLettered('UNREADABLE')
    const detail = 'what is stored of its meaning can’t be read'
    expect(await eventOf('UNREADABLE')).toMatchObject({ state: 'dead_lettered', tries: 10, dueAt: null, detail })
    expect(clocked.faults).toEqual([expect.stringMatching(/is dead-lettered: what is stored/)])
    const { id } = await eventOf('UNREADABLE')
    expect(await replayWebhook(clocked.shop, id)).toEqual({ ok: true, state: 'stored' })
  })

  test('that was dead-lettered has new attempts when the provider sends it again', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.setUnavailable(reference)
    await clocked.webhook(reference)
    await untilDeadLettered(reference)
    clocked.pay(reference)
    await clocked.webhook(reference)
    await apply()
    expect(await paymentOf(orderId)).toBe('success')
    expect(await eventOf(reference)).toMatchObject({ state: 'applied', tries: 1 })
  })

  test('of a payment that the shop doesn’t know is unmatched', async () => {
    await clocked.webhook('NOBODYS-REFERENCE')
    await apply()
    expect(await eventOf('NOBODYS-REFERENCE')).toMatchObject({ state: 'unmatched', dueAt: null })
    expect(clocked.verifyCalls).toEqual([])
  })

  test('that isn’t about a payment is ignored; a dispute raises a task once', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    const says = (kind: 'ping' | 'dispute') => {
      const about = { references: kind === 'ping' ? [] : [reference], transactionId: null, refundNames: [] }
      clocked.provider.readWebhook = () => ({ ok: true, kind, ...about })
    }
    says('ping')
    await clocked.webhook('ping')
    says('dispute')
    await clocked.webhook('dispute', 'opened')
    await clocked.webhook('dispute', 'reminded')
    await apply()
    const states = await database.db.selectFrom('webhookEvent').select('state').orderBy('id').execute()
    expect(states.map((row) => row.state)).toEqual(['ignored', 'applied', 'applied'])
    const tasks = await database.db.selectFrom('paymentTask').select(['kind', 'orderId']).execute()
    expect(tasks).toEqual([{ kind: 'check_dispute', orderId }])
  })
})

describe('replaying', () => {
  test('applies a dead-lettered one again, and changes nothing for one that was applied', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.setUnavailable(reference)
    await clocked.webhook(reference)
    await untilDeadLettered(reference)
    const { id } = await eventOf(reference)
    clocked.pay(reference)
    expect(await replayWebhook(clocked.shop, id)).toEqual({ ok: true, state: 'applied' })
    expect(await replayWebhook(clocked.shop, id)).toEqual({ ok: true, state: 'applied' })
    expect(await paymentOf(orderId)).toBe('success')
    expect(await ledgerOf(orderId)).toEqual([{ kind: 'received' }])
  })

  test('of an unknown webhook is refused', async () => {
    expect(await replayWebhook(clocked.shop, 4711)).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('several nodes', () => {
  let second: Pool
  beforeAll(() => {
    second = openTestPool(database.url, 8)
  })
  afterAll(() => second.close())

  test('never apply the same webhook twice, and apply more than one claim takes', async () => {
    const orders = await Promise.all(Array.from({ length: 80 }, () => clocked.anUnpaidOrder()))
    for (const { reference } of orders) {
      clocked.pay(reference)
      await clocked.webhook(reference)
    }
    expect(await claimWebhooks(clocked.shop, 7)).toHaveLength(7)
    clocked.advance(15)
    const nodes = [clocked.shop, clocked.anotherNode(second.db)]
    await Promise.all(nodes.map((node) => applyDueWebhooks(node)))
    await apply()
    expect(orders.map(({ reference }) => clocked.verifyTimes(reference))).toEqual(orders.map(() => [15]))
    expect(clocked.faults).toEqual([])
  })

  test('claim the webhook of a node that died, after fifteen seconds', async () => {
    const { orderId, reference } = await clocked.anUnpaidOrder()
    clocked.pay(reference)
    await clocked.webhook(reference)
    await claimWebhooks(clocked.anotherNode(second.db), 10)
    clocked.advance(14)
    await apply()
    expect(await paymentOf(orderId)).toBe('pending')
    clocked.advance(1)
    await apply()
    expect(await paymentOf(orderId)).toBe('success')
  })

  test('keep what they work on for longer than its lease, including webhooks waiting for their turn', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = await Promise.all(Array.from({ length: 10 }, () => clocked.anUnpaidOrder()))
    const answered = Promise.withResolvers<void>()
    for (const { reference, amount } of slow) {
      clocked.setAnswer(reference, () => answered.promise.then(() => paid(reference, amount)))
      await clocked.webhook(reference)
    }
    const applied = apply()
    await expect.poll(() => clocked.verifyCalls.length).toBe(8)
    for (let second = 0; second < 60; second += 3) {
      clocked.advance(3)
      vi.advanceTimersByTime(applyLeaseMs / renewalsInLease)
      const untilNow = clocked.shop.clock().getTime() + applyLeaseMs
      await expect.poll(async () => (await leases()).map((lease) => lease?.getTime())).toEqual(slow.map(() => untilNow))
    }
    expect(await claimWebhooks(clocked.anotherNode(second.db), 20)).toEqual([])
    answered.resolve()
    await applied
    for (const { reference } of slow) expect(await eventOf(reference)).toMatchObject({ state: 'applied', tries: 1 })
    expect(clocked.faults).toEqual([])
  })

  test('renew a lease early enough that a slow renewal is in time', () => {
    const { waitMs, statementMs } = queryLimits
    expect(applyLeaseMs / renewalsInLease + waitMs + statementMs).toBeLessThan(applyLeaseMs)
  })

  test('dead-letter a webhook that no node survived applying, without another attempt', async () => {
    const { reference } = await clocked.anUnpaidOrder()
    await clocked.webhook(reference)
    for (let deaths = 0; deaths < 10; deaths++) {
      expect(await claimWebhooks(clocked.shop, 1)).toHaveLength(1)
      clocked.advance(15)
    }
    await apply()
    const detail = 'no node survived applying it'
    expect(await eventOf(reference)).toMatchObject({ state: 'dead_lettered', dueAt: null, detail })
    expect(clocked.verifyTimes(reference)).toEqual([])
    expect(clocked.faults).toEqual([
      expect.stringMatching(/^webhook \d+ of paystack is dead-lettered: no node survived/),
    ])
  })

  test.each([
    ['applied', (reference: string) => clocked.pay(reference)],
    ['put off', (reference: string) => clocked.setUnavailable(reference)],
  ])('leave a webhook unchanged that another has %s when they come back late', async (_, meanwhile) => {
    const { reference } = await clocked.anUnpaidOrder()
    const late = Promise.withResolvers<Verification>()
    clocked.setAnswer(reference, () => late.promise)
    await clocked.webhook(reference)
    const slow = apply()
    await expect.poll(() => clocked.verifyTimes(reference)).toEqual([0])
    clocked.advance(16)
    meanwhile(reference)
    await applyDueWebhooks(clocked.anotherNode(second.db))
    const left = await eventOf(reference)
    expect(left.tries).toBe(2)
    late.resolve({ state: 'unavailable', detail: 'time-out' })
    await slow
    expect(await eventOf(reference)).toEqual(left)
  })
})
