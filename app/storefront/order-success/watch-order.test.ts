import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pauseBefore, watchOrder } from './watch-order.ts'

const pending = { status: 'pending', paymentStatus: 'pending' } as const
const paid = { status: 'processing', paymentStatus: 'success' } as const

/** A page that can be hidden and shown, and an order that answers as the test says. */
function watched(answers: () => typeof pending | typeof paid | Error) {
  const heard: string[] = []
  const listeners = new Set<() => void>()
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  }
  let looks = 0
  const { stop, lookSooner } = watchOrder({
    known: pending,
    read: async () => {
      looks++
      const answer = answers()
      if (answer instanceof Error) throw answer
      return answer
    },
    page: page as Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>,
    onMoved: ({ paymentStatus }) => heard.push(`moved to ${paymentStatus}`),
    onTired: () => heard.push('tired'),
  })
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state
    for (const listener of listeners) listener()
  }
  return { heard, stop, lookSooner, show, looks: () => looks, listeners }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an order that waits for its payment', () => {
  test('is looked at after 2, 3 and 5 seconds, then every 10', () => {
    expect([0, 1, 2, 3, 4, 30].map(pauseBefore)).toEqual([2_000, 3_000, 5_000, 10_000, 10_000, 10_000])
  })

  test('is watched until it moves on, then no more', async () => {
    let answer: typeof pending | typeof paid = pending
    const { heard, looks, listeners } = watched(() => answer)
    await vi.advanceTimersByTimeAsync(5_000)
    expect([looks(), heard]).toEqual([2, []])
    answer = paid
    await vi.advanceTimersByTimeAsync(60_000)
    expect([looks(), heard, listeners.size]).toEqual([3, ['moved to success'], 0])
  })

  test('is watched on when an answer fails to come', async () => {
    const answers = [new Error('offline'), paid]
    const { heard } = watched(() => answers.shift() ?? paid)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(heard).toEqual(['moved to success'])
  })

  test('is not looked at while the page is hidden, and at once when it is seen again', async () => {
    let answer: typeof pending | typeof paid = pending
    const { heard, show, looks } = watched(() => answer)
    show('hidden')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(looks()).toBe(0)
    answer = paid
    show('visible')
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['moved to success'])
  })

  test('is let go after some minutes', async () => {
    const { heard, looks } = watched(() => pending)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(heard).toEqual(['tired'])
    expect(looks()).toBe(40)
  })

  test('is looked at sooner again when there is a reason', async () => {
    const { lookSooner, looks } = watched(() => pending)
    await vi.advanceTimersByTimeAsync(60_000)
    const before = looks()
    lookSooner()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(looks()).toBe(before + 2)
  })

  test('is let go with the page', async () => {
    const { heard, stop, looks } = watched(() => paid)
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([looks(), heard]).toEqual([0, []])
  })
})
