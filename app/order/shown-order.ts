import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'
import type { OrderPayment } from './order-payment.ts'
import type { PayProblem } from './pay-problem.ts'
import type { PaymentMessages } from './payment-messages.ts'

/** A note to the customer; `day` is the date as shown. */
export type ShownNote = { id: number; body: string; createdAt: string; day: string }

/** A placed order with all data for its page. */
export type ShownOrder = OrderPayment & {
  order: Order
  /** Messages about the payment as it is known, and those to show while a payment that was just made is verified. */
  messages: { known: PaymentMessages; checking: PaymentMessages }
  /** When it was placed, as shown. */
  placed: { day: string; dayAndTime: string }
  /** The shop's notes to the customer, newest first. */
  notes: ShownNote[]
  providers: readonly ProviderName[]
  /** The bank account for a direct transfer: only for unpaid orders made by staff. */
  transfer?: (BankDetails & { reference: string }) | null | undefined
  /** Why the no-script form couldn't open a payment. */
  problem: PayProblem | null
}
