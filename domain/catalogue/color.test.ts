import { expect, test } from 'vitest'
import { colorName } from './color.ts'

test.each([
  ['#FF0000', 'Red'],
  ['#c0c0c0', 'Silver'],
  ['#1F2A5A', 'Indigo'],
  ['#fe0203', 'Red'],
  ['nonsense', 'Black'],
])('%s is called %s', (code, name) => {
  expect(colorName(code)).toBe(name)
})
