import { expect, test } from 'vitest'
import type { ImportSummary } from '#domain/catalogue/csv/import-report.ts'
import { linesText, outcomes, standingOf, states, stateText } from './import-words.ts'

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

test('an import that can’t be applied or changes nothing is also marked by colour and icon', () => {
  const look = (refuses: boolean) => standingOf({ state: 'checked', refuses, changes: false })
  expect(look(true)).toMatchObject({ tone: 'bad', icon: 'alert' })
  expect(look(false)).toMatchObject({ tone: 'calm', icon: 'check' })
})

test('line counts have thousands separators, and one is singular', () => {
  expect([0, 1, 2, 12_345].map(linesText)).toEqual(['0 lines', '1 line', '2 lines', '12,345 lines'])
})

test.each([
  ['receiving', 0, 0, '1,200 lines received so far.'],
  ['checking', 0, 0, 'Looking at 1,200 lines. Nothing is changed yet.'],
  ['checked', 1, 5, '1 line can’t be applied, so nothing is. Mend the file and upload it again.'],
  ['checked', 0, 0, 'Nothing of it would change anything.'],
  ['checked', 0, 5, '5 lines would change something. Nothing is changed yet.'],
  ['applying', 0, 5, 'Applying 1,200 lines: all of it, or nothing.'],
  ['applied', 0, 0, 'Applied: it changed nothing.'],
  ['applied', 0, 5, 'Applied: 5 lines changed something.'],
  ['failed', 0, 0, 'No more room.'],
] as const)('an import that is %s, with %i refused lines and %i changes: %s', (state, refused, changes, said) => {
  const summary = { state, lines: 1_200, failure: 'No more room.', wasCutOff: false } as ImportSummary
  expect(stateText(summary, refused, changes)).toBe(said)
  const again = ' It was cut off and has begun again; nothing was half done.'
  const isRepeated = state === 'checking' || state === 'applying'
  expect(stateText({ ...summary, wasCutOff: true }, refused, changes)).toBe(isRepeated ? said + again : said)
})

test('success, waiting and failure differ by colour and icon', () => {
  expect(outcomes.added).toEqual({ word: 'Added', tone: 'good', icon: 'plus' })
  expect(outcomes.unchanged).toEqual({ word: 'Left', tone: 'calm', icon: 'check' })
  expect(outcomes.refused).toEqual({ word: 'Refused', tone: 'bad', icon: 'alert' })
  expect(states.checked).toEqual({ word: 'To apply', tone: 'low', icon: 'draft' })
  expect(states.applied).toMatchObject({ tone: 'good', icon: 'check' })
  // Refused lines and failed imports look the same.
  expect(states.failed).toMatchObject({ tone: outcomes.refused.tone, icon: outcomes.refused.icon })
})
