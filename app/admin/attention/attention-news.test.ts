import { expect, test } from 'vitest'
import { attentionNews } from './attention-news.ts'

// @rule Needs attention | What ended while the page was on its way leaves the list as soon as the page hears how much waits
//   broken by: the first value believed whatever it says (attention-news.ts)
test('the first value is news where the list counted otherwise, each later one always', () => {
  expect(attentionNews()(0, 1)).toBe(true)
  const isNews = attentionNews()
  expect(isNews(1, 1)).toBe(false)
  expect(isNews(1, 1)).toBe(true)
})

test('the first value is believed where the list counts something else, or isn’t there yet', () => {
  expect(attentionNews()(3, null)).toBe(false)
})

test('a gap is none, and the value after it is', () => {
  const isNews = attentionNews()
  expect([isNews(undefined, 1), isNews(1, 1)]).toEqual([false, true])
})
