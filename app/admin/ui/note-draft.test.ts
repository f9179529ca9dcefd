import { expect, test } from 'vitest'
import { noNote, overStored, overTexts } from './note-draft.ts'

const sent = 'She calls on Friday'

test('once a note is stored, only what was typed after sending remains', () => {
  expect(overStored({ text: sent, sent })).toEqual(noNote)
  expect(overStored({ text: `${sent} at nine`, sent })).toEqual({ text: 'at nine', sent: '' })
  const unsent = { text: sent, sent: '' }
  expect(overStored(unsent)).toBe(unsent)
})

test('a form left before the answer came restores only what isn’t stored', () => {
  expect(overTexts({ text: ` ${sent}\r\n`, sent: ` ${sent}\r\n` }, ['Likes coral', sent])).toEqual(noNote)
  const refused = { text: sent, sent }
  expect(overTexts(refused, ['Likes coral'])).toBe(refused)
  const unsent = { text: sent, sent: '' }
  expect(overTexts(unsent, [sent, ''])).toBe(unsent)
})
