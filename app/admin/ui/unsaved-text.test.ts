import { expect, test } from 'vitest'
import { hasUnsavedText, isUnsaved } from './unsaved-text.ts'

const field = (value: string, { defaultValue = '', type = 'text', dataset = {} } = {}) => ({
  type,
  value,
  defaultValue,
  dataset,
})

//   broken by: hidden fields counted, which only the page changes (unsaved-text.ts)
test('a text is unsaved if it differs from its initial value', () => {
  expect(isUnsaved(field('Too small', { type: 'textarea' }))).toBe(true)
  expect(isUnsaved(field('', { defaultValue: 'Ada Eze' }))).toBe(true)
  expect(isUnsaved(field('Ada Eze', { defaultValue: 'Ada Eze' }))).toBe(false)
  expect(isUnsaved(field('key', { type: 'hidden' }))).toBe(false)
  expect(isUnsaved(field('cash', { type: 'radio' }))).toBe(false)
})

//   broken by: the initial value of a controlled field ignored (unsaved-text.ts)
test('a controlled field is compared with the initial value that it names', () => {
  const typed = { defaultValue: '4,500', dataset: { before: '' } }
  expect(isUnsaved(field('4,500', typed))).toBe(true)
  expect(isUnsaved(field('', { ...typed, defaultValue: '' }))).toBe(false)
  expect(isUnsaved(field('4,500', { defaultValue: '4,500' }))).toBe(false)
})

test('one unsaved text is enough, and an order that isn’t shown has none', () => {
  const shown = (...fields: ReturnType<typeof field>[]) =>
    ({ querySelectorAll: () => fields }) as unknown as HTMLElement
  expect(hasUnsavedText(shown(field(''), field('GIG 7')))).toBe(true)
  expect(hasUnsavedText(shown(field('')))).toBe(false)
  expect(hasUnsavedText(null)).toBe(false)
})
