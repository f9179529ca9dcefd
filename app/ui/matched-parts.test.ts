import { expect, test } from 'vitest'
import { matchedParts } from './matched-parts.ts'

const shown = (name: string, typed: string) =>
  matchedParts(name, typed)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')

test.each([
  ['Adire Boubou', 'adi', '[Adi]re Boubou'],
  ['Àdìrẹ Ẹlẹ́kọ Boubou', 'adire eleko', '[Àdìrẹ Ẹlẹ́kọ] Boubou'],
  ['Adire Boubou', 'ÀDÌRẸ', '[Adire] Boubou'],
  ['Ɗan Kano Cap', 'dan', '[Ɗan] Kano Cap'],
  ['Coral Lace Gown', 'gown coral', '[Coral] Lace [Gown]'],
  ['Coral Lace Gown', ' lace ', 'Coral [Lace] Gown'],
  ['Coral Lace Gown', 'boubou', 'Coral Lace Gown'],
  ['Coral Lace Gown', '', 'Coral Lace Gown'],
  ['Coral Lace Gown', 'a', 'Cor[a]l Lace Gown'],
  ['Coral Lace Gown', 'lace a  gown', 'Coral [Lace] [Gown]'],
  ['Ƙaftan', 'kaf', '[Ƙaf]tan'],
  ['50% off (new)', '% off (', '50[% off (]new)'],
])('in %s the text %j is marked', (name, typed, expected) => {
  expect(shown(name, typed)).toBe(expected)
})
