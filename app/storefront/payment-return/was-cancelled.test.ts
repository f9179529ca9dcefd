import { expect, test } from 'vitest'
import { wasCancelled } from './was-cancelled.ts'

test.each([
  ['', true],
  ['status=cancelled&tx_ref=R', true],
  ['status=cancelled&tx_ref=R&status=cancelled', true],
  ['status=cancelled&status=successful', false],
  ['status=completed&transaction_id=7', false],
  ['reference=R&trxref=R', false],
  ['reference=R', false],
])('return address ?%s: cancelled is %s', (search, expected) => {
  expect(wasCancelled(new URLSearchParams(search))).toBe(expected)
})
