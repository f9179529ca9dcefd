import { readNotesToCustomer } from '#domain/orders/notes-to-customer.server.ts'
import { isMadeByStaff, type Order } from '#domain/orders/order.ts'
import { dayAndTimeText, dayText } from '#domain/orders/order-date.ts'
import { transferReference } from '#domain/orders/pay-message.ts'
import { isCancelledByShop } from '#domain/orders/queries.server.ts'
import { readPaymentState } from '#domain/payments/attempts/read-payment-state.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { OrderPayment } from './order-payment.ts'
import { problemIn } from './pay-problem.ts'
import { paymentMessages } from './payment-messages.ts'
import { reservedUntilText } from './reservation-text.ts'
import type { ShownOrder } from './shown-order.ts'

async function transferOf(db: Shop['db'], order: Order): Promise<ShownOrder['transfer']> {
  const isOpen = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  if (!isMadeByStaff(order) || !isOpen || order.status === 'cancelled') return null
  const { bank } = await readSettings(db)
  return bank && { ...bank, reference: transferReference(order.id) }
}

/** Reads everything that an order's page shows. `search`: the page's search parameters. */
export async function showOrder(
  { db, providers, clock }: Pick<Shop, 'db' | 'providers' | 'clock'>,
  order: Order,
  search: URLSearchParams,
): Promise<ShownOrder> {
  const shown: OrderPayment & { order: Order } = {
    order,
    payment: await readPaymentState(db, order.id),
    isCancelledByShop: order.status === 'cancelled' && (await isCancelledByShop(db, order.id)),
    reservedUntilText: reservedUntilText(order.expiresAt, clock()),
  }
  const notes = await readNotesToCustomer(db, order.id)
  return {
    ...shown,
    messages: { known: paymentMessages(shown, false), checking: paymentMessages(shown, true) },
    placed: { day: dayText(order.createdAt), dayAndTime: dayAndTimeText(order.createdAt) },
    notes: notes.map(({ id, body, createdAt }) => ({
      ...{ id, body, createdAt: createdAt.toISOString() },
      day: dayAndTimeText(createdAt.toISOString()),
    })),
    providers: [...providers.keys()],
    transfer: await transferOf(db, order),
    problem: problemIn(search.get('problem')),
  }
}
