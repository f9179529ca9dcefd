import { expect, test } from 'vitest'
import { csvHead, csvLine, type ExportedOrder } from './order-csv.ts'

const order: ExportedOrder = {
  id: '1a2b3c4d-0000-4000-8000-000000000000',
  createdAt: new Date('2026-05-19T23:30:00Z'),
  customer: 'Ọlá Bello',
  email: 'ola@example.com',
  status: 'processing',
  paymentStatus: 'success',
  paymentGateway: 'paystack',
  transactionRef: null,
  pieces: 3,
  channel: 'phone',
  isCollected: false,
  subtotal: 4_800_005,
  agreed: 100_000,
  shippingFee: 0,
  discount: 100_000,
  totalAmount: 4_700_005,
}

// @rule back-office §9 Constants | The export's thirteen columns, in their order
//   broken by: Discount before Shipping (order-csv.ts)
// @rule D51 | The subtotal of the export is the sum of the lines
//   broken by: total and discount added (order-csv.ts)
// @rule Staff-made orders | The export has each order's channel and how much of its discount is an agreed price; subtotal,
//   discount and shipping add up to the total
//   broken by: the agreed price left out of the discount (order-csv.ts)
test('the file has its thirteen columns, three of the shop’s own, times in Lagos and amounts in naira', () => {
  expect(csvHead).toBe(
    '\uFEFFOrder ID,Date,Customer,Email,Status,Payment Status,Payment Gateway,Transaction Ref,Items Count,Subtotal,Shipping,Discount,Total Amount,Channel,Of Discount Agreed,Delivery\r\n',
  )
  expect(csvLine(order)).toBe(
    '1a2b3c4d-0000-4000-8000-000000000000,2026-05-20 00:30,Ọlá Bello,ola@example.com,processing,success,paystack,,3,49000.05,0.00,2000.00,47000.05,Phone,1000.00,Sent\r\n',
  )
})

// @rule Staff-made orders | The export shows for each order whether it is sent or collected
test('an order for collection is exported as such', () => {
  expect(csvLine({ ...order, isCollected: true })).toContain(',Phone,1000.00,Collected\r\n')
})

// @rule D34 | Cells of the export that start with = + - @ are neutralised
//   broken by: a cell that isn't neutralised (order-csv.ts)
test.each([
  ['=1+1', `"'=1+1"`],
  ['+234', `"'+234"`],
  ['Bello;=1+1', `"Bello;'=1+1"`],
  ['a=1', 'a=1'],
])('a name of %j is %j', (customer, cell) => {
  expect(csvLine({ ...order, customer }).split(',')[2]).toBe(cell)
})

test.each([
  ['Bello, Ọlá', '"Bello, Ọlá"'],
  ['"Ọlá" Bello', '"""Ọlá"" Bello"'],
  ['Ọlá\nBello', '"Ọlá\nBello"'],
  ['=1,"2"', '"\'=1,""2"""'],
])('a name of %j is quoted', (customer, cell) => {
  expect(csvLine({ ...order, customer })).toContain(`,${cell},ola@example.com,`)
})
