import { expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { toReceipt } from '#domain/orders/receipt.ts'
import { anOrderToShow } from '#test/shown-orders.ts'
import { invoiceSums } from './invoice-sums.ts'

test('an invoice’s amounts add up to its total, and refunds are listed after what was paid', () => {
  const order = anOrderToShow({ discount: 490_000, totalAmount: 4_660_000 })
  const sums = invoiceSums(toReceipt(order, 'Aṣọ'), { received: 4_660_000, refunded: 1_000 * naira, due: 0 })
  expect(sums.map(({ name, amount }) => [name, amount / naira])).toEqual([
    ['Subtotal', 49_000],
    ['Discount', -4_900],
    ['Shipping', 2_500],
    ['Total', 46_600],
    ['Paid', 46_600],
    ['Given back', -1_000],
    ['Due', 0],
  ])
})
