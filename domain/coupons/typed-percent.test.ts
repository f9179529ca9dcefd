import { expect, test } from 'vitest'
import { formatPercent, parseTypedPercent } from './typed-percent.ts'

test.each([
  ['10', 1_000],
  [' 12.5 % ', 1_250],
  ['12,25', 1_225],
  ['100.00', 10_000],
  ['7.', 700],
  ['0.290', 29],
  ['-5', -500],
  ['-0', 0],
])('%j is %i hundredths of a percent', (typed, hundredths) => {
  expect(parseTypedPercent(typed)).toBe(hundredths)
})

test.each(['', '%', 'ten', '1e2', '12.345', '1 000 000 000', '₦10', '<b>10</b>', '١٠'])(
  '%j is no percentage',
  (typed) => {
    expect(parseTypedPercent(typed)).toBeNull()
  },
)

test('percentages are shown without trailing zeros', () => {
  expect([1_000, 1_250, 1_225, 29].map(formatPercent)).toEqual(['10', '12.5', '12.25', '0.29'])
})
