import { expect, test } from 'vitest'
import { keptUpTo } from './kept-up-to.ts'

test('what is made of a text is made once', () => {
  const kept = keptUpTo<object>(2)
  const first = kept('a', () => ({}))
  expect(kept('a', () => ({}))).toBe(first)
  expect(kept('b', () => ({}))).not.toBe(first)
})

test('the one that wasn’t used for longest goes', () => {
  const kept = keptUpTo<string>(2)
  for (const text of ['a', 'b', 'a', 'c']) kept(text, () => `first ${text}`)
  expect(['a', 'c', 'b'].map((text) => kept(text, () => `second ${text}`))).toEqual(['first a', 'first c', 'second b'])
})
