import { expect, test } from 'vitest'
import { amountDue, isFullyRefunded, isPaid } from './amount-due.ts'

test.each([
  ['nothing received', { received: 0, refunded: 0 }, 1_250_000, false],
  ['a part received', { received: 500_000, refunded: 0 }, 750_000, false],
  ['a part received and given back', { received: 500_000, refunded: 500_000 }, 1_250_000, false],
  ['all received', { received: 1_250_000, refunded: 0 }, 0, false],
  ['all received in parts, some given back', { received: 1_250_000, refunded: 1 }, 0, false],
  ['all received and given back', { received: 1_250_000, refunded: 1_250_000 }, 0, true],
])('%s', (_, moved, due, fullyRefunded) => {
  expect(amountDue({ totalAmount: 1_250_000, ...moved })).toBe(due)
  expect(isFullyRefunded({ totalAmount: 1_250_000, ...moved })).toBe(fullyRefunded)
  expect(isPaid({ totalAmount: 1_250_000, ...moved })).toBe(due === 0 && !fullyRefunded)
})
