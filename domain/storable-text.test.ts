import { expect, test } from 'vitest'
import { isStorable } from './storable-text.ts'

test.each(['', 'Ọláwálé', 'two\nlines', '\u0001', '\u{1f9f5}', '\\u0000'])(
  'the database stores %j unchanged',
  (text) => {
    expect(isStorable(text)).toBe(true)
  },
)

test.each(['\0', 'a\0b', '\ud83e', 'a\uddf5b'])('the database does not store %j unchanged', (text) => {
  expect(isStorable(text)).toBe(false)
})
