import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { followDueRefunds } from '#domain/payments/refunds/follow-refunds.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { forgetOldWebhooks } from '#domain/payments/webhooks/forget-webhooks.server.ts'
import type { Shop } from '#domain/shop.ts'
import { type Poller, runOnce, startPoller } from './poller.ts'

vi.mock('#domain/payments/webhooks/apply-webhook.server.ts', () => ({ applyDueWebhooks: vi.fn() }))
vi.mock('#domain/payments/attempts/poll-attempts.server.ts', () => ({ pollDueAttempts: vi.fn() }))
vi.mock('#domain/payments/attempts/expire-orders.server.ts', () => ({ expireDueOrders: vi.fn() }))
vi.mock('#domain/payments/refunds/follow-refunds.server.ts', () => ({ followDueRefunds: vi.fn() }))
vi.mock('#domain/payments/reconciliation/daily-report.server.ts', () => ({ reportDueDay: vi.fn() }))
vi.mock('#domain/payments/webhooks/forget-webhooks.server.ts', () => ({ forgetOldWebhooks: vi.fn() }))
// Time is over when the test says so.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn() }))

const apply = vi.mocked(applyDueWebhooks)
const reconcile = vi.mocked(pollDueAttempts)
const jobs = [apply, reconcile, vi.mocked(expireDueOrders), vi.mocked(followDueRefunds)]
const house = [vi.mocked(reportDueDay), vi.mocked(forgetOldWebhooks)]
const reported: string[] = []
const shop = { report: (fault: unknown, about: string) => void reported.push(`${about}: ${fault}`) } as Shop

let poller: Poller | null = null
let passFiveSeconds: () => void
let passMinute: () => void
beforeEach(() => {
  reported.length = 0
  for (const job of [...jobs, ...house]) job.mockReset().mockResolvedValue(undefined as never)
  vi.mocked(wait).mockImplementation((milliseconds = 0, _, { signal } = {}) => {
    const { promise, resolve } = Promise.withResolvers<never>()
    const pass = () => resolve(undefined as never)
    if (milliseconds < 10_000) passFiveSeconds = pass
    else passMinute = pass
    signal?.addEventListener('abort', pass)
    return promise
  })
})
afterEach(() => poller?.stop())

const times = (works: { mock: { calls: unknown[] } }[] = jobs) => works.map((work) => work.mock.calls.length)
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a round does every job; a fault in one is reported and holds up no other', async () => {
  apply.mockRejectedValue(new Error('no database'))
  vi.mocked(expireDueOrders).mockRejectedValue(new Error('no database either'))
  await runOnce(shop)
  expect(times()).toEqual([1, 1, 1, 1])
  expect(reported).toEqual([
    'the round of applyDueWebhooks: Error: no database',
    'the round of expireDueOrders: Error: no database either',
  ])
})

test('poller go on after an outage, one at a time', async () => {
  const long = Promise.withResolvers<void>()
  poller = startPoller(shop)
  expect(times()).toEqual([0, 0, 0, 0])
  for (const job of jobs) job.mockRejectedValueOnce(new Error('no database'))
  passFiveSeconds()
  await settled()
  expect(reported).toHaveLength(4)
  reconcile.mockReturnValueOnce(long.promise)
  passFiveSeconds()
  await settled()
  passFiveSeconds()
  await settled()
  expect(times()).toEqual([2, 2, 1, 1])
  long.resolve()
  await settled()
  passFiveSeconds()
  await settled()
  expect(times()).toEqual([3, 3, 3, 3])
  expect(reported).toHaveLength(4)
})

test('the house is kept every minute, beside the poller; a fault in it is reported and ends nothing', async () => {
  const long = Promise.withResolvers<never>()
  poller = startPoller(shop)
  house[0]?.mockReturnValueOnce(long.promise)
  passMinute()
  passFiveSeconds()
  await settled()
  expect([times(), times(house)]).toEqual([
    [1, 1, 1, 1],
    [1, 0],
  ])
  long.reject(new Error('no database'))
  await settled()
  passMinute()
  await settled()
  expect(reported).toEqual(['the daily report: Error: no database'])
  expect(times(house)).toEqual([2, 2])
})

test('a wake applies at once; those that come meanwhile are one more', async () => {
  const first = Promise.withResolvers<void>()
  apply.mockReturnValueOnce(first.promise)
  poller = startPoller(shop)
  poller.wake()
  expect(times()).toEqual([1, 0, 0, 0])
  for (let more = 0; more < 20; more++) poller.wake()
  expect(times()).toEqual([1, 0, 0, 0])
  first.resolve()
  await settled()
  expect(times()).toEqual([2, 0, 0, 0])
  poller.wake()
  expect(times()).toEqual([3, 0, 0, 0])
})

test('a wake that fails is reported, and the next one applies again', async () => {
  apply.mockRejectedValueOnce(new Error('no database'))
  poller = startPoller(shop)
  poller.wake()
  await settled()
  expect(reported).toEqual(['applying webhooks at once: Error: no database'])
  poller.wake()
  await settled()
  expect(times()).toEqual([2, 0, 0, 0])
})

test('stopping waits for what is being done, and begins nothing new', async () => {
  const [inPoll, inWake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  poller = startPoller(shop)
  apply.mockReturnValueOnce(inWake.promise)
  poller.wake()
  poller.wake()
  apply.mockReturnValueOnce(inPoll.promise)
  passFiveSeconds()
  await settled()
  let stopped = false
  const stopping = poller.stop().then(() => {
    stopped = true
  })
  poller.wake()
  inWake.resolve()
  await settled()
  expect(stopped).toBe(false)
  inPoll.resolve()
  await stopping
  passFiveSeconds()
  poller.wake()
  await settled()
  expect(times()).toEqual([2, 0, 0, 0])
})

test('a node that has nothing under way stops at once', async () => {
  const idle = startPoller(shop)
  await idle.stop()
  expect(times()).toEqual([0, 0, 0, 0])
})
