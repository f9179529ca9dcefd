import { expect, test } from 'vitest'
import { ignoreAbortedCalls } from './ignore-aborted-calls.ts'

// @rule Weak networks | Requesting data again while its answer is pending causes no error in the console
//   broken by: no rejection ignored (ignore-aborted-calls.ts)
test('only unhandled rejections of aborted calls are ignored', () => {
  const page = new EventTarget()
  ignoreAbortedCalls(page)
  const isReported = (reason: unknown) =>
    page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }))
  expect(isReported(new DOMException('BodyStreamBuffer was aborted', 'AbortError'))).toBe(false)
  expect(isReported(new DOMException('No room', 'QuotaExceededError'))).toBe(true)
  expect(isReported(new TypeError('Failed to fetch'))).toBe(true)
})
