import { randomUUID } from 'node:crypto'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { makeStaffOrder } from '#domain/checkout/make-staff-order.server.ts'
import type { StaffLine, StaffOrderInput } from '#domain/checkout/staff-order.ts'
import { quoteStaffOrder } from '#domain/checkout/staff-quote.server.ts'
import type { PaymentToTake } from '#domain/payments/by-hand/hand-payment.ts'
import type { Shop } from '#domain/shop.ts'
import type { Database } from '#domain/transaction.server.ts'
import { anAddress } from './factories.ts'
import { administratorViewer } from './viewers.ts'

export const seller = administratorViewer('00000000-0000-4000-8000-0000000000a1', 'bisi@aso.example')

/** Stores the account of `seller`, whom the audit log names. */
export const storeSeller = (db: Database) =>
  db.insertInto('user').values({ id: seller.userId, email: seller.email }).execute()

/** The input by which a seller makes an order of these lines: it accepts the current total, and has its own key. */
export async function aStaffOrder(
  shop: Shop,
  lines: StaffLine[],
  overrides: Partial<StaffOrderInput> = {},
): Promise<StaffOrderInput> {
  const { couponCode = null, customerId = null, isCollected = false } = overrides
  const { shippingAddress = { ...anAddress, email: '' } } = overrides
  const cart = { lines, couponCode, customerId, isCollected, email: shippingAddress.email }
  const quoted = await quoteStaffOrder(shop, cart, seller)
  if (!quoted.ok) throw new Error(quoted.reason)
  const { quote } = quoted
  return {
    channel: 'whatsapp',
    customerId,
    lines: lines.map((line, at) => {
      const found = quote.lines[at]
      const expectedPrice = found && found.problem !== 'gone' ? (found.listPrice ?? found.price) : 0
      return { ...line, expectedPrice }
    }),
    couponCode,
    isCollected,
    shippingAddress,
    expectedTotal: quote.totals.totalAmount,
    sendsMail: true,
    checkoutKey: randomUUID(),
    ...overrides,
  }
}

/** Makes an order of these lines and returns its id. */
export async function makeOrderByStaff(
  shop: Shop,
  lines: StaffLine[],
  overrides: Partial<StaffOrderInput> = {},
  viewer: Viewer = seller,
): Promise<string> {
  const made = await makeStaffOrder(shop, await aStaffOrder(shop, lines, overrides), viewer)
  if (!made.ok) throw new Error(made.reason)
  return made.orderId
}

/** A payment of all that an order owes, taken in cash at the current time of the shop's clock. */
export const aCashPayment = (
  shop: Pick<Shop, 'clock'>,
  orderId: string,
  amount: number,
  overrides: Partial<PaymentToTake['evidence']> = {},
): PaymentToTake => ({
  orderId,
  amount,
  key: randomUUID(),
  evidence: { method: 'cash', payer: 'Ada Eze', transfer: '', note: '', receivedAt: shop.clock(), ...overrides },
})
