import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountsIn, randomOrders } from '#test/random-orders.ts'
import { anItemToShow, anOrderToShow } from '#test/shown-orders.ts'
import { propertyRuns } from '#test/soak.ts'
import { receiptText, toReceipt } from './receipt.ts'
import { receiptName } from './receipt-name.ts'

const textOf = (changes: Parameters<typeof anOrderToShow>[0]) => receiptText(toReceipt(anOrderToShow(changes), 'Aṣọ'))

// @rule back-office §2 Receipt | A text file named from the order id: the address, the items with size, colour, quantity, price and
//   subtotal, and a summary with the discount as a negative amount
//   broken by: the colour left out (receipt.ts)
test('has the address, the items and the sums of its order', () => {
  const coupon = {
    id: 'c',
    code: 'ASO10',
    discount: 490_000,
    discountType: 'percentage',
    discountValue: 1_000,
  } as const
  const words = textOf({
    coupon,
    discount: 490_000,
    totalAmount: 4_660_000,
    items: [anItemToShow({ color: '#000000' })],
  })
  expect(words.split('\r\n')).toEqual([
    'Aṣọ',
    'Receipt for Order #1a2b3c4d',
    '',
    'Order ID            1a2b3c4d-0000-4000-8000-000000000000',
    'Placed                               1 March 2026, 10:00',
    'Payment                               Paid with Paystack',
    '',
    'SHIPPING ADDRESS',
    '  Adé Ọláwálé',
    '  12 Allen Avenue',
    '  Ikeja, Lagos',
    '  0803 123 4567',
    '  ade@example.com',
    '',
    'ITEMS',
    '  Bùbá',
    '  Size M, Black',
    '  2 × ₦24,500                                    ₦49,000',
    '',
    'SUMMARY',
    '  Subtotal                                       ₦49,000',
    '  Discount (ASO10)                               -₦4,900',
    '  Shipping                                        ₦2,500',
    '  Total                                          ₦46,600',
    '',
  ])
  expect(receiptName(anOrderToShow().id)).toBe('receipt-1a2b3c4d-0000-4000-8000-000000000000')
})

test('names the agreed price on its own line, after the shop’s prices', () => {
  const items = [{ ...anItemToShow(), listPrice: anItemToShow().price + 100_000 }]
  const { sums } = toReceipt(anOrderToShow({ items }), 'Aṣọ')
  const agreed = 100_000 * anItemToShow().quantity
  expect(sums).toEqual([
    { name: 'Subtotal', amount: anOrderToShow().subtotal + agreed },
    { name: 'Price agreed', amount: -agreed },
    { name: 'Shipping', amount: anOrderToShow().shippingFee },
  ])
})

// @rule D20 | The receipt's lines add up to the kobo: items to the subtotal; subtotal, discount and shipping to the total
//   broken by: the total in place of the subtotal (receipt.ts)
test('adds up, whatever was ordered and typed', () => {
  fc.assert(
    fc.property(randomOrders, (order) => {
      const read = amountsIn(receiptText(toReceipt(order, 'Aṣọ')))
      const { subtotal, discount, shippingFee, totalAmount } = order
      expect(read.pieces).toEqual(
        order.items.map(({ price, quantity }) => ({ price, quantity, subtotal: price * quantity })),
      )
      expect(read.pieces.reduce((sum, line) => sum + line.subtotal, 0)).toBe(read.subtotal)
      expect(read.subtotal + read.discount + read.shippingFee).toBe(read.totalAmount)
      expect(read).toMatchObject({ subtotal, discount: discount === 0 ? 0 : -discount, shippingFee, totalAmount })
    }),
    propertyRuns(50, 1_000),
  )
})

// @rule back-office §9 Shipping | Shipping is shown as Free when there is no fee
test.each([
  [{ shippingFee: 0, totalAmount: 4_900_000 }, /Shipping +Free\r\n/],
  [{ paymentStatus: 'refunded' }, /Payment +Refunded\r\n/],
  [{ paymentStatus: 'failed', status: 'pending' }, /Payment +Not paid yet\r\n/],
  [{ paymentStatus: 'pending', status: 'cancelled' }, /Payment +Not paid, cancelled\r\n/],
  [{ paymentGateway: null }, /Payment +Paid\r\n/],
  [{ status: 'cancelled' }, /Payment +Paid with Paystack, order cancelled\r\n/],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, /Payment +Refunded, order cancelled\r\n/],
] as const)('of %j says %s', (changes, words) => {
  expect(textOf(changes)).toMatch(words)
})

// @rule Staff-made orders | The receipt of an order that was paid by hand says how: in cash, or by bank transfer
//   broken by: only providers named (receipt.ts)
test('names the provider it was paid with, even if another was chosen first', () => {
  const paymentOf = (paidWith: 'cash' | 'transfer' | 'korapay', refunded = 0) =>
    toReceipt(anOrderToShow(), 'Aṣọ', { paidWith, refunded }).payment
  expect(paymentOf('cash')).toBe('Paid in cash')
  expect(paymentOf('transfer', 500_000)).toBe('Paid by bank transfer, ₦5,000 refunded')
  expect(paymentOf('korapay')).toBe('Paid with Korapay')
})

// @rule Bad input | A text typed into an order stays on its line of the receipt: it starts no other, and reverses no figures
//   broken by: line breaks kept in an item's name (receipt.ts)
test('keeps typed texts on their lines', () => {
  const { shippingAddress } = anOrderToShow()
  const words = textOf({
    shippingAddress: { ...shippingAddress, address: 'Gate 3\nTotal  ₦1', firstName: '\u202e<b>Adé' },
    items: [anItemToShow({ name: 'Gown\r\nTotal  ₦1' })],
  })
  expect(words).toContain('\r\n  <b>Adé Ọláwálé\r\n  Gate 3\r\n  Total  ₦1\r\n')
  expect(words).toContain('\r\n  Gown Total  ₦1\r\n')
})

// @rule Staff-made orders | The receipt of an order for collection says so in place of the address
test('of an order for collection has the recipient and no address', () => {
  const words = textOf({ isCollected: true, shippingFee: 0, totalAmount: 4_900_000 })
  expect(words).toContain('COLLECTION\r\n  Adé Ọláwálé\r\n  Collection at our showroom\r\n  0803 123 4567\r\n')
  expect(words).not.toContain('Ikeja')
})
