import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { reportDueDay } from '#domain/payments/reconciliation/daily-report.server.ts'
import { pollDueRefunds } from '#domain/payments/refunds/poll-refunds.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { deleteOldWebhooks } from '#domain/payments/webhooks/delete-old-webhooks.server.ts'
import type { Shop } from '#domain/shop.ts'
import { type Poller, runOnce, startPoller } from './poller.ts'

vi.mock('#domain/payments/webhooks/apply-webhook.server.ts', () => ({ applyDueWebhooks: vi.fn() }))
vi.mock('#domain/payments/attempts/poll-attempts.server.ts', () => ({ pollDueAttempts: vi.fn() }))
vi.mock('#domain/payments/attempts/expire-orders.server.ts', () => ({ expireDueOrders: vi.fn() }))
vi.mock('#domain/payments/refunds/poll-refunds.server.ts', () => ({ pollDueRefunds: vi.fn() }))
vi.mock('#domain/payments/reconciliation/daily-report.server.ts', () => ({ reportDueDay: vi.fn() }))
vi.mock('#domain/payments/webhooks/delete-old-webhooks.server.ts', () => ({ deleteOldWebhooks: vi.fn() }))
// Timers end when the test resolves them.
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn() }))

const apply = vi.mocked(applyDueWebhooks)
const pollAttempts = vi.mocked(pollDueAttempts)
const jobs = [apply, pollAttempts, vi.mocked(expireDueOrders), vi.mocked(pollDueRefunds)]
const housekeeping = [vi.mocked(reportDueDay), vi.mocked(deleteOldWebhooks)]
const reported: string[] = []
const shop = { report: (fault: unknown, about: string) => void reported.push(`${about}: ${fault}`) } as Shop

let poller: Poller | null = null
let passFiveSeconds: () => void
let passMinute: () => void
beforeEach(() => {
  reported.length = 0
  for (const job of [...jobs, ...housekeeping]) job.mockReset().mockResolvedValue(undefined as never)
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

test('runOnce runs every job; a fault of one is reported and doesn’t stop the others', async () => {
  apply.mockRejectedValue(new Error('no database'))
  vi.mocked(expireDueOrders).mockRejectedValue(new Error('no database either'))
  await runOnce(shop)
  expect(times()).toEqual([1, 1, 1, 1])
  expect(reported).toEqual([
    'job applyDueWebhooks failed: Error: no database',
    'job expireDueOrders failed: Error: no database either',
  ])
})

test('polls go on after an outage, one at a time', async () => {
  const long = Promise.withResolvers<void>()
  poller = startPoller(shop)
  expect(times()).toEqual([0, 0, 0, 0])
  for (const job of jobs) job.mockRejectedValueOnce(new Error('no database'))
  passFiveSeconds()
  await settled()
  expect(reported).toHaveLength(4)
  pollAttempts.mockReturnValueOnce(long.promise)
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

test('housekeeping runs every minute beside the jobs; its fault is reported and stops nothing', async () => {
  const long = Promise.withResolvers<never>()
  poller = startPoller(shop)
  housekeeping[0]?.mockReturnValueOnce(long.promise)
  passMinute()
  passFiveSeconds()
  await settled()
  expect([times(), times(housekeeping)]).toEqual([
    [1, 1, 1, 1],
    [1, 0],
  ])
  long.reject(new Error('no database'))
  await settled()
  passMinute()
  await settled()
  expect(reported).toEqual(['job reportDueDay failed: Error: no database'])
  expect(times(housekeeping)).toEqual([2, 2])
})

test('wake applies webhooks at once; calls in the meantime cause one more run', async () => {
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

test('a fault after a wake is reported, and the next wake applies webhooks again', async () => {
  apply.mockRejectedValueOnce(new Error('no database'))
  poller = startPoller(shop)
  poller.wake()
  await settled()
  expect(reported).toEqual(['job applyDueWebhooks failed: Error: no database'])
  poller.wake()
  await settled()
  expect(times()).toEqual([2, 0, 0, 0])
})

test('stop waits for running jobs, and starts nothing new', async () => {
  const [polled, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  poller = startPoller(shop)
  apply.mockReturnValueOnce(woken.promise)
  poller.wake()
  poller.wake()
  apply.mockReturnValueOnce(polled.promise)
  passFiveSeconds()
  await settled()
  let stopped = false
  const stopping = poller.stop().then(() => {
    stopped = true
  })
  poller.wake()
  woken.resolve()
  await settled()
  expect(stopped).toBe(false)
  polled.resolve()
  await stopping
  passFiveSeconds()
  poller.wake()
  await settled()
  expect(times()).toEqual([2, 0, 0, 0])
})

test('stop resolves at once when nothing is running', async () => {
  const idle = startPoller(shop)
  await idle.stop()
  expect(times()).toEqual([0, 0, 0, 0])
})
