import { formatNaira, type Kobo } from '#domain/money/money.ts'
import type { OrderMessage, OrderMoveKind } from '#domain/notifications/mailer.ts'
import { shortOrderId } from '#domain/orders/status.ts'
import { isPaid, type OrderMailTexts } from './order-mail-texts.ts'

const moveKinds: readonly OrderMessage['kind'][] = [
  'order_shipped',
  'order_delivered',
  'order_cancelled',
] satisfies OrderMoveKind[]

export const isMoveKind = (kind: OrderMessage['kind']): kind is OrderMoveKind => moveKinds.includes(kind)

type Order = OrderMessage['order']

/** The texts of a mail about an order that the shop has moved. The subject names nobody, and an unpaid order's mail not even in its text. */
export function orderMoveTexts(
  kind: OrderMoveKind,
  order: Order,
  { shopName, held }: { shopName: string; held: Kobo },
): OrderMailTexts {
  const reference = shortOrderId(order.id)
  const greeting = isPaid(order) ? `Hello ${order.shippingAddress.firstName}. ` : ''
  switch (kind) {
    case 'order_shipped':
      return {
        subject: `Your order ${reference} from ${shopName} is on its way`,
        preview: 'Your pieces have left us and are on their way to you.',
        heading: 'Your order is on its way',
        opening: `${greeting}Your pieces have left us and are on their way to you.`,
        next: ['You can follow your order on its page at any time.', ...stillDue(order)],
      }
    case 'order_delivered':
      if (order.isCollected)
        return {
          subject: `Your order ${reference} from ${shopName} was collected`,
          preview: 'Your pieces are with you. We hope that you love them.',
          heading: 'Your order was collected',
          opening: `${greeting}Your pieces are with you. We hope that you love them.`,
          next: [
            'If something isn’t right, or you haven’t collected anything, answer this e-mail.',
            ...stillDue(order),
          ],
        }
      return {
        subject: `Your order ${reference} from ${shopName} was delivered`,
        preview: 'Your pieces are with you. We hope that you love them.',
        heading: 'Your order was delivered',
        opening: `${greeting}Your pieces are with you. We hope that you love them.`,
        next: ['If something isn’t right, or nothing has reached you, answer this e-mail.', ...stillDue(order)],
      }
    case 'order_cancelled':
      return {
        subject: `Your order ${reference} at ${shopName} was cancelled`,
        preview: 'Your order was cancelled. Here is what happens next.',
        heading: 'Your order was cancelled',
        opening: `${greeting}We have cancelled your order ${reference}.`,
        next: [moneyBack(order, held), 'If you have a question, answer this e-mail.'],
      }
  }
}

const stillDue = (order: Order) =>
  isPaid(order) ? [] : [`${formatNaira(order.totalAmount)} is still to be paid. You can pay from your order’s page.`]

function moneyBack({ paymentStatus }: Order, held: Kobo): string {
  if (paymentStatus === 'success')
    return 'We will send your money back the way it came, and write to you when it is on its way.'
  // Of payments that weren't what the order came to, or came twice.
  if (held > 0)
    return `We have ${formatNaira(held)} from you. We will send it back the way it came, and write to you when it is on its way.`
  if (paymentStatus === 'refunded') return 'Your money has gone back the way it came.'
  return 'You have not paid for it, and nothing is due. Should a payment of yours still reach us, we will send it back.'
}
