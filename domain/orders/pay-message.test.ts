import { expect, test } from 'vitest'
import { anItemToShow, anOrderToShow } from '#test/shown-orders.ts'
import { chatLink, payMessage } from './pay-message.ts'

const bank = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Ilé Aṣọ Ltd' }
const url = 'https://aso.example/order-success?order=1&key=2'

// @rule Staff-made orders | The message to a customer has the lines, the total, the link to see and pay the order, the time until
//   which it is kept, and, if one is set, the bank account with the order's number as reference
test('the message has the total and how to pay', () => {
  const order = anOrderToShow({
    id: '3f2a9c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b',
    items: [anItemToShow({ name: 'Bùbá', size: 'M', quantity: 2 })],
    totalAmount: 5_150_000,
    expiresAt: '2026-11-24T13:05:00.000Z',
  })
  const told = payMessage(order, { shopName: 'Aṣọ', url, bank })
  expect(told.split('\n')).toContain('2 × Bùbá (M)')
  expect(told).toContain(`See and pay it here: ${url}`)
  expect(told).toContain(
    'Or by bank transfer: Transfer ₦51,500 to First Bank, account 0000014579 (Ilé Aṣọ Ltd), with the reference 3f2a9c1e.',
  )
  expect(told).toContain('until 24 November 2026, 14:05, Lagos time.')
  expect(payMessage(order, { shopName: 'Aṣọ', url, bank: null })).not.toContain('transfer')
  expect(told).toContain('Total ₦51,500, with delivery.')
  const collected = payMessage({ ...order, isCollected: true }, { shopName: 'Aṣọ', url, bank })
  expect(collected).toContain('Total ₦51,500, to be collected at our showroom.')
})

// @rule Staff-made orders | The message to a customer names the size and the colour of each line
//   broken by: the colour left out (pay-message.ts)
test('each line is named with its size and colour', () => {
  const pieceOf = (size: string | null, color: string | null) =>
    payMessage(anOrderToShow({ items: [anItemToShow({ name: 'Bùbá', size, color })] }), { shopName: 'Aṣọ', url, bank })
  expect(pieceOf('S', '#000000')).toContain('\n2 × Bùbá (S, Black)\n')
  expect(pieceOf(null, '#000000')).toContain('\n2 × Bùbá (Black)\n')
  expect(pieceOf(null, null)).toContain('\n2 × Bùbá\n')
})

test.each([
  ['0803 123 4567', '2348031234567'],
  ['+234 (0) 803 123 4567', '2348031234567'],
  ['2348031234567', '2348031234567'],
])('a chat with %s is one with %s', (phone, digits) => {
  expect(chatLink(phone, 'Hello & welcome')).toBe(`https://wa.me/${digits}?text=Hello%20%26%20welcome`)
})

test('a number without a country has no chat', () => {
  expect(chatLink('12', 'Hello')).toBeNull()
})
