import { expect, test } from 'vitest'
import type { Receipt } from '#domain/orders/receipt.ts'
import { printInTurn } from './print-in-turn.ts'

const receipt: Receipt = {
  from: 'Aṣọ',
  heading: 'Order 1',
  orderId: '1',
  placed: 'today',
  payment: 'Not paid yet',
  shipToTitle: 'Shipping address',
  shipTo: [],
  lines: [],
  sums: [],
  total: { name: 'Total', amount: 0 },
}

// @rule D20 | A receipt that can't be printed doesn't block others
//   broken by: the turn released only after a successful print (print-in-turn.ts)
test('after a receipt that can’t be printed the next is printed', async () => {
  const file = new Uint8Array([1])
  let isBroken = true
  const print = printInTurn(async () => {
    if (isBroken) throw new Error('the printer ended')
    return file
  })
  await expect(print(receipt, '203.0.113.7')).rejects.toThrow('the printer ended')
  isBroken = false
  expect(await print(receipt, '203.0.113.7')).toBe(file)
})
