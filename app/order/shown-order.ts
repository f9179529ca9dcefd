import type { Order } from '#domain/orders/order.ts'
import type { ProviderName } from '#domain/orders/provider-name.ts'
import type { PayProblem } from './pay-problem.ts'
import type { OrderPayment } from './payment-messages.ts'

/** A placed order with all data of its page. */
export type ShownOrder = OrderPayment & {
  order: Order
  providers: readonly ProviderName[]
  /** Why the no-script form could not open a payment. */
  problem: PayProblem | null
}
