import { expect, test } from 'vitest'
import { keptUpTo } from './kept-up-to.ts'

test('a value is computed once per text', () => {
  const kept = keptUpTo<object>(2)
  const first = kept('a', () => ({}))
  expect(kept('a', () => ({}))).toBe(first)
  expect(kept('b', () => ({}))).not.toBe(first)
})

test('the least recently used value is dropped', () => {
  const kept = keptUpTo<string>(2)
  for (const text of ['a', 'b', 'a', 'c']) kept(text, () => `first ${text}`)
  expect(['a', 'c', 'b'].map((text) => kept(text, () => `second ${text}`))).toEqual(['first a', 'first c', 'second b'])
})
