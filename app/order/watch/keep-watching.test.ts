import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepWatching } from './keep-watching.ts'

/** A `keepWatching` whose single watches end when the test says so, with a log of its calls. */
function kept({ isExpected = false, isSeen = true } = {}) {
  const done: string[] = []
  let end = { onOver: () => {}, onGone: () => {} }
  const { stop, checkSooner } = keepWatching({
    watch: (ended) => {
      end = ended
      done.push('watched')
      return { stop: () => done.push('stopped'), checkSooner: () => done.push('checked') }
    },
    reload: async () => void done.push('reloaded'),
    mayBeSeenAgain: () => isExpected,
    isSeen: async () => isSeen,
  })
  const pass = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    return done.splice(0)
  }
  return { stop, checkSooner, pass, over: () => end.onOver(), gone: () => end.onGone() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an order whose watch has ended', () => {
  test('is reloaded at once and watched again ten seconds later, every time', async () => {
    const order = kept()
    expect(await order.pass(0)).toEqual(['watched'])
    for (let time = 0; time < 3; time++) {
      order.over()
      expect(await order.pass(9.9)).toEqual(['reloaded'])
      expect(await order.pass(0.1)).toEqual(['watched'])
    }
  })

  test.each([
    { isExpected: false, isSeen: true, isWatched: true },
    { isExpected: true, isSeen: false, isWatched: true },
    { isExpected: false, isSeen: false, isWatched: false },
  ])(
    'because it could not be seen is watched again: $isWatched, when expected: $isExpected and seen: $isSeen',
    async (gone) => {
      const order = kept(gone)
      await order.pass(0)
      order.gone()
      expect(await order.pass(9.9)).toEqual(['reloaded'])
      expect(await order.pass(600)).toEqual(gone.isWatched ? ['watched'] : [])
    },
  )

  test('is not watched again by a page that was left before or after it ended', async () => {
    const before = kept()
    before.over()
    before.stop()
    expect(await before.pass(600)).toEqual(['watched', 'reloaded', 'stopped'])

    const after = kept()
    after.gone()
    after.stop()
    expect(await after.pass(600)).toEqual(['watched', 'reloaded', 'stopped'])
  })

  test('is checked sooner on request', async () => {
    const order = kept()
    order.over()
    await order.pass(10)
    order.checkSooner()
    expect(await order.pass(0)).toEqual(['checked'])
  })

  test('is checked sooner only by the current watch', async () => {
    const checked: number[] = []
    let end = { onOver: () => {}, onGone: () => {} }
    let watches = 0
    const { checkSooner } = keepWatching({
      watch: (ended) => {
        const number = ++watches
        end = ended
        return { stop: () => {}, checkSooner: () => checked.push(number) }
      },
      reload: async () => {},
      mayBeSeenAgain: () => false,
      isSeen: async () => true,
    })
    end.onOver()
    await vi.advanceTimersByTimeAsync(10_000)
    checkSooner()
    expect(checked).toEqual([2])
  })
})

describe('an order that could not be seen', () => {
  /** A `keepWatching` whose first watch can't see its order; `watches` counts the watches started. */
  function gone(page: Pick<Parameters<typeof keepWatching>[0], 'reload' | 'mayBeSeenAgain' | 'isSeen'>) {
    let watches = 0
    const { stop } = keepWatching({
      ...page,
      watch: ({ onGone }) => {
        watches += 1
        if (watches === 1) setTimeout(onGone)
        return { stop: () => {}, checkSooner: () => {} }
      },
    })
    return { stop, watches: () => watches }
  }

  test('is expected if a request was pending before the page was reloaded', async () => {
    let isOnItsWay = true
    const { watches } = gone({
      mayBeSeenAgain: () => isOnItsWay,
      reload: async () => {
        isOnItsWay = false
      },
      isSeen: async () => false,
    })
    await vi.advanceTimersByTimeAsync(10_100)
    expect(watches()).toBe(2)
  })

  test('is not watched again by a page that was left during the lookup', async () => {
    const { stop, watches } = gone({
      mayBeSeenAgain: () => false,
      reload: async () => {},
      isSeen: async () => {
        stop()
        return true
      },
    })
    await vi.advanceTimersByTimeAsync(600_000)
    expect(watches()).toBe(1)
  })
})
