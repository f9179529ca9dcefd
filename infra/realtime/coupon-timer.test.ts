import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCouponTimer } from './coupon-timer.ts'

const hour = 60 * 60_000
const at = (ms: number) => new Date(Date.UTC(2026, 0, 1) + ms)

let moments: Date[]
let fault: Error | null
let published: string[]
let reported: string[]
let listeners: Set<(tag: string) => void>
let couponTimer: { close: () => void }

beforeEach(async () => {
  vi.useFakeTimers({ now: at(0) })
  moments = []
  fault = null
  published = []
  reported = []
  listeners = new Set()
})
afterEach(() => {
  couponTimer.close()
  vi.useRealTimers()
})

const publish = (tag: string) => {
  published.push(tag)
  for (const listener of listeners) listener(tag)
}

async function open() {
  couponTimer = startCouponTimer({
    pageChanges: {
      publish,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    nextChange: async (after) => {
      if (fault) throw fault
      return moments.find((moment) => moment > after) ?? null
    },
    now: () => new Date(),
    report: (_, about) => reported.push(about),
  })
  await vi.advanceTimersByTimeAsync(0)
}

test('publishes every start and every expiry of a coupon when it is due', async () => {
  moments = [at(hour), at(3 * hour)]
  await open()
  await vi.advanceTimersByTimeAsync(hour - 1)
  expect(published).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(published).toEqual(['coupons'])
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(published).toEqual(['coupons', 'coupons'])
  await vi.advanceTimersByTimeAsync(1000 * hour)
  expect(published).toHaveLength(2)
})

test('waits for a time that is further away than a timer’s maximum', async () => {
  moments = [at(90 * 24 * hour)]
  await open()
  await vi.advanceTimersByTimeAsync(90 * 24 * hour - 1)
  expect(published).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(published).toEqual(['coupons'])
})

test('reads the next time again when coupons change', async () => {
  moments = [at(10 * hour)]
  await open()
  moments = [at(2 * hour)]
  publish('coupons')
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(published).toEqual(['coupons', 'coupons'])
  moments = [at(5 * hour)]
  publish('everything')
  await vi.advanceTimersByTimeAsync(3 * hour)
  expect(published).toEqual(['coupons', 'coupons', 'everything', 'coupons'])
  moments = []
  publish('everything')
  await vi.advanceTimersByTimeAsync(20 * hour)
  expect(published).toEqual(['coupons', 'coupons', 'everything', 'coupons', 'everything'])
})

test('retries a minute after a database error', async () => {
  fault = new Error('no database')
  moments = [at(hour)]
  await open()
  expect(reported).toEqual(['reading the next start or expiry of a coupon failed'])
  fault = null
  await vi.advanceTimersByTimeAsync(60_000)
  await vi.advanceTimersByTimeAsync(hour)
  expect(published).toEqual(['coupons'])
})

test('publishes nothing after it is closed', async () => {
  moments = [at(hour)]
  await open()
  couponTimer.close()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(published).toEqual([])
})

test('publishes nothing when it is closed while it reads the next time', async () => {
  moments = [at(hour)]
  const opening = open()
  couponTimer.close()
  await opening
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(published).toEqual([])
})
