import { expect, test } from 'vitest'
import { orderNumberPattern, readOrderNumber } from './order-number.ts'

const id = '1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d'

test.each([
  ['#1A2B3C4D', '1a2b3c4d'],
  [' 1a2b3c4d ', '1a2b3c4d'],
  ['# 1a2b3c4d', '1a2b3c4d'],
  [id.toUpperCase(), id],
  ['1a2b3c4', null],
  ['1a2b3c4d5', null],
  ['1a2b3c4g', null],
  ['%', null],
  ['', null],
])('%j is read as %j', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number)
  // As browsers read the `pattern` attribute.
  expect(new RegExp(`^(?:${orderNumberPattern})$`, 'v').test(typed)).toBe(number !== null)
})
