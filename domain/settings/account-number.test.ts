import { expect, test } from 'vitest'
import { accountDigits, isAccountOf, nigerianBanks } from './account-number.ts'

// The example in the Central Bank's own standard.
test('the check digit of an account number depends on its bank', () => {
  expect(isAccountOf('First Bank', '0000014579')).toBe(true)
  expect(isAccountOf('first bank of nigeria plc', '0000014579')).toBe(true)
  expect(isAccountOf('First Bank', '0000014578')).toBe(false)
  expect(isAccountOf('GTBank', '0000014579')).toBe(false)
})

test('of ten numbers that differ in their last digit exactly one is valid', () => {
  const beginnings = Array.from({ length: 20 }, (_, at) => `0000014${String(at).padStart(2, '0')}`)
  const found = beginnings.map((beginning) =>
    Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
      isAccountOf('First Bank', `${beginning}${digit}`),
    ),
  )
  for (const digits of found) expect(digits).toHaveLength(1)
  expect(new Set(found.flat()).size).toBe(10)
})

// The bank codes of the Central Bank's list, which are part of the check digit's calculation.
test('each bank has its own digits', () => {
  const codes = Object.values(nigerianBanks)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^\d{3}$/)
})

test('for an unlisted bank nothing can be checked', () => {
  expect(isAccountOf('OPay', '8031234567')).toBe(true)
})

test.each([
  ['0000 014 579', '0000014579'],
  ['000-001-4579', '0000014579'],
  ['000001457', null],
  ['00000145790', null],
  ['00000l4579', null],
])('%s as an account number is %s', (typed, digits) => {
  expect(accountDigits(typed)).toBe(digits)
})
