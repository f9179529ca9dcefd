import { expect, test } from 'vitest'
import { standingOf } from './import-words.ts'

test.each([
  ['checking', false, false, 'Checking'],
  ['checked', false, true, 'To apply'],
  ['checked', true, true, 'Lines refused'],
  ['checked', true, false, 'Lines refused'],
  ['checked', false, false, 'Changes nothing'],
  ['applied', false, true, 'Applied'],
] as const)(
  'an import that is %s, refuses lines: %s, changes lines: %s, is said to be: %s',
  (state, refuses, changes, word) => {
    expect(standingOf({ state, refuses, changes }).word).toBe(word)
  },
)
