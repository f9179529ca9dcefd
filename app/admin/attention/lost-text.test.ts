import { expect, test } from 'vitest'
import { lostText } from './lost-text.ts'

const typed = new Map([
  ['task 1', { title: 'A customer disputes a payment', text: ' Answered on the dashboard\n' }],
  ['task 2', { title: 'A refund failed', text: '  ' }],
  ['mail 3', { title: 'A mail failed', text: 'Called her' }],
])

test('what was typed about an item that somebody else resolved is repeated', () => {
  expect(lostText(typed, new Set(['mail 3', 'task 9']))).toBe(
    '“A customer disputes a payment” no longer needs attention. You had typed: Answered on the dashboard',
  )
  expect(lostText(typed, new Set())?.split('\n')).toHaveLength(2)
})

//   broken by: items that are still listed counted as resolved (lost-text.ts)
test('nothing is said while the items are listed, nor of blank texts', () => {
  expect(lostText(typed, new Set(typed.keys()))).toBeNull()
  expect(lostText(typed, new Set(['task 1', 'mail 3']))).toBeNull()
  expect(lostText(new Map(), new Set())).toBeNull()
})
