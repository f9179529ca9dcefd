import { expect, test } from 'vitest'
import { oneLine, printable, severalLines } from './typed-text.ts'

test.each([
  ['Adé Ọlá', 'Adé Ọlá'],
  ['a\u0000b\n\r\nc', 'a b c'],
  ['a\u2028b\u2029c', 'a b c'],
  ['a\u202ab\u202ec\u2066d\u2069e', 'a b c d e'],
  ['half \ud800', 'half \ufffd'],
  [' kept ', ' kept '],
])('%j is printed on one line as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test('one line is what was typed, without what surrounds it', () => {
  expect(oneLine(' \u202e Adé\tỌlá \n')).toBe('Adé Ọlá')
  expect(oneLine('\u2066\u2069')).toBe('')
})

test.each([
  ['one\r\ntwo\rthree\u2028four\u2029five\nsix', 'one\ntwo\nthree\nfour\nfive\nsix'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['\n one\u0000 \u202etwo\u2069\t \n', 'one two'],
  ['half \ud800', 'half \ufffd'],
])('%j keeps its lines and nothing that nobody can see: %j', (typed, kept) => {
  expect(severalLines(typed)).toBe(kept)
})
