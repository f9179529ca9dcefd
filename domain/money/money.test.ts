import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFigure, formatNaira, koboToNairaText, nairaToKobo } from './money.ts'

// @rule §9 Currency | ₦ with thousands separators
//   broken by: no thousands separators (money.ts)
describe('naira on screen', () => {
  test.each([
    [0, '₦0'],
    [850_000, '₦8,500'],
    [18_000_000, '₦180,000'],
    [18_000_050, '₦180,000.50'],
    [-250_000, '-₦2,500'],
  ])('%i kobo is %s', (kobo, text) => {
    expect(formatNaira(kobo)).toBe(text)
  })

  test('are grouped like numbers in Nigeria by browsers', () => {
    const whole = new Intl.NumberFormat('en-NG')
    const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (kobo) => {
        expect(formatFigure(kobo)).toBe((kobo % 100 === 0 ? whole : withKobo).format(kobo / 100))
        expect(formatFigure(kobo * 100)).toBe(whole.format(kobo))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('naira for providers', () => {
  test('every amount is the same after conversion and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (kobo) => {
        expect(nairaToKobo(koboToNairaText(kobo))).toBe(kobo)
      }),
      { numRuns: 20_000 },
    )
  })

  test.each([
    [1_250_000, '12500'],
    [1_250_050, '12500.50'],
    [1_250_005, '12500.05'],
    [0, '0'],
  ])('%i kobo are %s', (kobo, text) => {
    expect(koboToNairaText(kobo)).toBe(text)
  })

  test.each([
    ['5000.00', 500_000],
    [12500.5, 1_250_050],
    ['0.1', 10],
    ['7.10000', 710],
    [' 5000\n', 500_000],
  ])('%s is %i kobo', (text, kobo) => {
    expect(nairaToKobo(text)).toBe(kobo)
  })

  test.each(['12.345', '-5', '1e3', 'NaN', '', ' ', '5,000', '0x10', '1.2.3'])('%s is not an amount', (text) => {
    expect(nairaToKobo(text)).toBeNull()
  })
})
