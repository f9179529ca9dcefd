import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, neutralised, restored } from './csv-cell.ts'

const signs = ["'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', '\u00a0', '＝', '"', ',', ';', 'à', '\u202e', 'x']
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...signs)).map((all) => all.join('')),
)

// @rule back-office §2 Products list | A cell with any text is imported as it was exported
//   broken by: no apostrophe added before apostrophes (csv-cell.ts); quotes not doubled (csv-cell.ts)
// @rule D34 | With any separator, no cell of an export begins with = + - @ or a tab
//   broken by: semicolons not treated as separators (csv-cell.ts); tabs not treated as separators (csv-cell.ts)
test('a neutralised text is restored on import, and no part of it begins a formula', () => {
  fc.assert(
    fc.property(text, (written) => {
      const cell = neutralised(written)
      expect(restored(cell)).toBe(written)
      for (const part of cell.split(/[,;\t\r\n]/)) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(cell).not.toMatch(/^[\t\r\n]/)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ['Bello;=HYPERLINK("x")', 'Bello;\'=HYPERLINK("x")'],
  ['Bello\t@SUM(A1)', "Bello\t'@SUM(A1)"],
  ['Bello\n-2', "Bello\n'-2"],
  ['Bello; +234', "Bello;' +234"],
  ['a=1; b-c', 'a=1; b-c'],
  ['Sewn.\n\nBy hand, in Lagos', 'Sewn.\n\nBy hand, in Lagos'],
])('%j is exported as %j', (written, cell) => expect(neutralised(written)).toBe(cell))

test('a cell that another separator would split is quoted', () => {
  expect(csvLine(['a;b', 'a\tb', "'=1", 'a"b', 'plain'])).toBe('"a;b","a\tb","\'=1","a""b",plain\r\n')
})
