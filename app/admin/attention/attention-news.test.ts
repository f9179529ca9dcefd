import { expect, test } from 'vitest'
import { isAttentionNews } from './attention-news.ts'

// @rule Needs attention | What was handled while the page was loading leaves the list with the first live count
//   broken by: the first count ignored whatever it is (attention-news.ts)
test('the first count is news if it differs from the list’s, each later one always', () => {
  expect(isAttentionNews(0, { isFirst: true, listed: 1 })).toBe(true)
  expect(isAttentionNews(1, { isFirst: true, listed: 1 })).toBe(false)
  expect(isAttentionNews(1, { isFirst: false, listed: 1 })).toBe(true)
})

test('the first count is no news when the list has no count to compare', () => {
  expect(isAttentionNews(3, { isFirst: true, listed: null })).toBe(false)
})

test('a missing count is no news', () => {
  expect(isAttentionNews(undefined, { isFirst: false, listed: 1 })).toBe(false)
})
