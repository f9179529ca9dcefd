import { expect, test } from 'vitest'
import { headingId, type TakenIds } from './heading-id.ts'

test.each([
  ['What we keep', 'on-what-we-keep'],
  ['  Ẹ kú àárọ̀! ', 'on--e-ku-aaro'],
  ['1. Returns & refunds…', 'on-1-returns-refunds'],
  ['???', 'on'],
  ['a'.repeat(80), `on-${'a'.repeat(60)}`],
])('%j gets the id %s', (words, id) => {
  expect(headingId(words, new Map())).toBe(id)
})

test('every id is unique, even where a heading looks like a repeated one', () => {
  const taken: TakenIds = new Map()
  const ids = ['Terms', 'Terms', 'Terms 2', 'Terms', 'Terms 2'].map((words) => headingId(words, taken))
  expect(ids[0]).toBe('on-terms')
  expect(ids[1]).toBe('on-terms-2')
  expect(new Set(ids).size).toBe(5)
})
