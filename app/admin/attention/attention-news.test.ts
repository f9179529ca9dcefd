import { expect, test } from 'vitest'
import { isAttentionNews } from './attention-news.ts'

// @rule Needs attention | What ended while the page was on its way leaves the list as soon as the page hears how much waits
//   broken by: the first value believed whatever it says (attention-news.ts)
test('the first value is news where the list counted otherwise, each later one always', () => {
  expect(isAttentionNews(0, { isFirst: true, listed: 1 })).toBe(true)
  expect(isAttentionNews(1, { isFirst: true, listed: 1 })).toBe(false)
  expect(isAttentionNews(1, { isFirst: false, listed: 1 })).toBe(true)
})

test('the first value is believed where the list counts something else, or isn’t there yet', () => {
  expect(isAttentionNews(3, { isFirst: true, listed: null })).toBe(false)
})

test('a gap is none', () => {
  expect(isAttentionNews(undefined, { isFirst: false, listed: 1 })).toBe(false)
})
