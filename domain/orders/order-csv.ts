import { csvHeadLine, csvLine as lineOfCells, neutralised } from '#domain/csv-cell.ts'
import type { Kobo } from '#domain/money/money.ts'
import { channelTitles, type OrderChannel } from './order.ts'
import { dayAndTimeFigures } from './order-date.ts'
import type { OrderStatus, PaymentStatus } from './status.ts'

/** An order as the export has it. */
export type ExportedOrder = {
  id: string
  createdAt: Date
  customer: string
  email: string
  status: OrderStatus
  paymentStatus: PaymentStatus
  paymentGateway: string | null
  transactionRef: string | null
  pieces: number
  channel: OrderChannel
  isCollected: boolean
  /** The sum of the lines as they were sold. */
  subtotal: Kobo
  /** How much agreed prices are below the shop's own. */
  agreed: Kobo
  shippingFee: Kobo
  discount: Kobo
  totalAmount: Kobo
}

const columns: readonly (readonly [name: string, cell: (order: ExportedOrder) => string])[] = [
  ['Order ID', ({ id }) => id],
  ['Date', ({ createdAt }) => dayAndTimeFigures(createdAt)],
  ['Customer', ({ customer }) => customer],
  ['Email', ({ email }) => email],
  ['Status', ({ status }) => status],
  ['Payment Status', ({ paymentStatus }) => paymentStatus],
  ['Payment Gateway', ({ paymentGateway }) => paymentGateway ?? ''],
  ['Transaction Ref', ({ transactionRef }) => transactionRef ?? ''],
  ['Items Count', ({ pieces }) => String(pieces)],
  ['Subtotal', ({ subtotal, agreed }) => inNaira(subtotal + agreed)],
  ['Shipping', ({ shippingFee }) => inNaira(shippingFee)],
  ['Discount', ({ discount, agreed }) => inNaira(discount + agreed)],
  ['Total Amount', ({ totalAmount }) => inNaira(totalAmount)],
  // Columns of our own, after those of the specification.
  ['Channel', ({ channel }) => channelTitles[channel]],
  ['Of Discount Agreed', ({ agreed }) => inNaira(agreed)],
  ['Delivery', ({ isCollected }) => (isCollected ? 'Collected' : 'Sent')],
]

/** The first line of the file, with the names of its columns. */
export const csvHead = csvHeadLine(columns.map(([name]) => name))

/** An order as a line of the file, amounts in naira with two decimals. */
export const csvLine = (order: ExportedOrder): string =>
  lineOfCells(columns.map(([, cell]) => neutralised(cell(order))))

function inNaira(kobo: Kobo): string {
  return `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`
}
