import { expect, test } from 'vitest'
import { hasWideTable, mostColumns } from './wide-table.ts'

const rule = (columns: number, cell = '---') => Array.from({ length: columns }, () => cell).join('|')

test.each([
  ['no table', 'a | b | c', false],
  ['a table of as many columns as there may be', rule(mostColumns), false],
  ['the same between bars', `|${rule(mostColumns)}|`, false],
  ['one more', rule(mostColumns + 1), true],
  ['one more between bars', `|${rule(mostColumns + 1)}|`, true],
  ['aligned columns', rule(mostColumns + 1, ' :-: '), true],
  ['columns of one dash', rule(mostColumns + 1, '-'), true],
  ['as many bars between words', rule(mostColumns + 1, 'a'), false],
  ['a line that is a rule but for one cell', `${rule(mostColumns)}|a|---`, false],
  ['as many equals signs', rule(mostColumns + 1, '==='), false],
])('of %s: %s', (_, line, isWide) => {
  expect(hasWideTable(`Head\n${line}\nrow`)).toBe(isWide)
})
