import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { BankDetails } from '#domain/settings/shop-settings.ts'
import type { OrderPayment } from './order-payment.ts'
import type { PayProblem } from './pay-problem.ts'
import type { PaymentMessages } from './payment-messages.ts'

/** A note to the customer; `day` as the page says it. */
export type ShownNote = { id: number; body: string; createdAt: string; day: string }

/** A placed order with all data of its page. */
export type ShownOrder = OrderPayment & {
  order: Order
  /** About the payment: as it is known, and while one that was just made is verified. */
  messages: { known: PaymentMessages; checking: PaymentMessages }
  /** When it was placed, as the page says it. */
  placed: { day: string; dayAndTime: string }
  /** What the shop wrote about it, the newest first. */
  notes: ShownNote[]
  providers: readonly ProviderName[]
  /** Where the order can be paid by a transfer to the shop: of one that staff made, as long as it is to be paid. */
  transfer?: (BankDetails & { reference: string }) | null | undefined
  /** Why the no-script form could not open a payment. */
  problem: PayProblem | null
}
