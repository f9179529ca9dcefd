import { expect, test } from 'vitest'
import { oneLine, printable, severalLines } from './typed-text.ts'

test.each([
  ['Adé Ọlá', 'Adé Ọlá'],
  ['a\u0000b\n\r\nc', 'a b c'],
  ['a\u2028b\u2029c', 'a b c'],
  ['a\u202ab\u202ec\u2066d\u2069e', 'a b c d e'],
  ['half \ud800', 'half \ufffd'],
  [' kept ', ' kept '],
])('%j is shown on one line as %j', (typed, printed) => {
  expect(printable(typed)).toBe(printed)
})

test('one line is the typed text, without surrounding space', () => {
  expect(oneLine(' \u202e Adé\tỌlá \n')).toBe('Adé Ọlá')
  expect(oneLine('\u2066\u2069')).toBe('')
})

test.each([
  ['one\r\ntwo\rthree\u2028four\u2029five\nsix', 'one\ntwo\nthree\nfour\nfive\nsix'],
  ['one\n\ntwo', 'one\n\ntwo'],
  ['\n one\u0000 \u202etwo\u2069\t \n', 'one two'],
  ['half \ud800', 'half \ufffd'],
])('%j keeps its lines and no invisible characters: %j', (typed, kept) => {
  expect(severalLines(typed)).toBe(kept)
})

test('a text is the same however its accented letters are encoded', () => {
  const spellings = ['ẹ́kọ̀', 'e\u0301\u0323ko\u0300\u0323', 'e\u0323\u0301ko\u0323\u0300', '\u00e9\u0323k\u00f2\u0323']
  for (const read of [printable, oneLine, severalLines])
    expect(new Set(spellings.map(read))).toEqual(new Set(['\u1eb9\u0301k\u1ecd\u0300']))
})
