import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ignoreSecondPress, isDoublePress } from './double-press.ts'

test.each([
  ['the first of all', 120, null, false],
  ['one that follows at once', 150, 120, true],
  ['one that was made before its page could answer the first', 119, 120, true],
  ['a slow double click', 619, 120, true],
  ['one of its own', 620, 120, false],
])('%s', (_, at, before, isDouble) => {
  expect(isDoublePress(at, before)).toBe(isDouble)
})

const first = { detail: 1, timeStamp: 1_000, clientX: 300, clientY: 40 }

/** Presses a button that removes its row, then something else; returns whether that second press was ignored. */
function isIgnored(second: Partial<MouseEvent & { pointerType: string }>, pressed = first): boolean {
  let listener: ((event: unknown) => void) | null = null
  vi.stubGlobal('addEventListener', (_: string, added: typeof listener) => {
    listener = added
  })
  ignoreSecondPress(pressed)
  const [preventDefault, stopPropagation] = [vi.fn(), vi.fn()]
  const event = { ...first, timeStamp: 1_400, ...second, preventDefault, stopPropagation }
  const told = listener as ((event: unknown) => void) | null
  told?.(event)
  expect(preventDefault).toHaveBeenCalledTimes(stopPropagation.mock.calls.length)
  return stopPropagation.mock.calls.length === 1
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// @rule §2 Wishlist | A double click on a button that removes its row from a list removes one row
//   broken by: each press counted (double-press.ts)
test('a quick second press in the same place is ignored, unless it is from a keyboard', () => {
  expect(isIgnored({})).toBe(true)
  expect(isIgnored({ clientX: 310, clientY: 60 })).toBe(true)
  expect(isIgnored({ clientX: 250 })).toBe(false)
  expect(isIgnored({ timeStamp: 1_500 })).toBe(false)
  expect(isIgnored({ detail: 0 })).toBe(false)
  expect(isIgnored({}, { ...first, detail: 0 })).toBe(false)
})

//   broken by: two separate clicks of a mouse taken for one double click (double-press.ts)
test('a mouse’s second click is ignored only if the browser counts it as part of a double click', () => {
  expect(isIgnored({ pointerType: 'mouse', detail: 2 })).toBe(true)
  expect(isIgnored({ pointerType: 'mouse', detail: 1 })).toBe(false)
  expect(isIgnored({ pointerType: 'touch', detail: 1 })).toBe(true)
})

test('nothing is ignored later on', () => {
  const removed = vi.fn()
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', removed)
  ignoreSecondPress(first)
  expect(removed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(removed).toHaveBeenCalledOnce()
})
