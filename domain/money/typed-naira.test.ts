import { expect, test } from 'vitest'
import { formatTypedNaira, parseTypedNaira } from './typed-naira.ts'

test.each([
  ['45000', 4_500_000],
  ['45,000', 4_500_000],
  ['₦45,000', 4_500_000],
  ['₦ 45k', 4_500_000],
  ['45K', 4_500_000],
  ['NGN 1.5m', 150_000_000],
  ['n2500', 250_000],
  ['N 2500', 250_000],
  [' 45 000.50 ', 4_500_050],
  ['45\u00a0000', 4_500_000],
  ['1,234,500.5', 123_450_050],
  ['0.29', 29],
  ['1.005k', 100_500],
  ['45.', 4_500],
  ['0', 0],
  ['-0', 0],
  ['-500', -50_000],
  ['-₦500', -50_000],
])('%s is %d kobo', (typed, amount) => {
  expect(parseTypedNaira(typed)).toBe(amount)
})

test.each([
  '',
  ' ',
  'k',
  'abc',
  '12abc',
  '1.234',
  '1e5',
  '0x10',
  '--5',
  '1,000.555',
  '₦',
  '999999999999m',
  '<b>5</b>',
  '=1+1',
  '٤٥',
  '45,50',
  '285000,00',
  '1,5m',
  '45,0000',
  '45,',
])('%j is no amount', (typed) => {
  expect(parseTypedNaira(typed)).toBeNull()
})

test('a shown amount is read as the same amount', () => {
  for (const amount of [0, 1, 99, 100, 4_500_000, 4_500_050, 123_456_789, 9_999_999_999]) {
    expect(parseTypedNaira(formatTypedNaira(amount))).toBe(amount)
  }
  expect([formatTypedNaira(4_500_000), formatTypedNaira(4_500_050)]).toEqual(['45,000', '45,000.50'])
})
