import { findSubscriber } from '#domain/content/queries.server.ts'
import { subscriptionLink } from '#domain/content/subscription-link.server.ts'
import type { Mail } from '#domain/notifications/mail.ts'
import type { Message } from '#domain/notifications/mailer.ts'
import { orderLink } from '#domain/orders/guest-orders.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { findRefund } from '#domain/payments/refunds/read-refunds.server.ts'
import type { Shop } from '#domain/shop.ts'

/** What a mail says, from the rows as they are now; null when what it is about is gone or wants no mail. */
export async function readMessage(shop: Shop, mail: Mail): Promise<Message | null> {
  if (mail.kind === 'newsletter') return readNewsletterMessage(shop, mail)
  const order = await findOrder(shop.db, mail.orderId)
  if (!order) return null
  const about = { to: order.email, order, orderUrl: orderLink(shop, order.id) }
  if (mail.kind === 'order_link') return { kind: mail.kind, ...about, requestedAt: mail.requestedAt }
  if (mail.kind !== 'refund_sent') return { kind: mail.kind, ...about }
  const refund = await findRefund(shop.db, mail.refundId)
  return refund?.state === 'done' ? { kind: mail.kind, ...about, refund } : null
}

async function readNewsletterMessage(
  shop: Shop,
  { subscriberId, askedAt }: Extract<Mail, { kind: 'newsletter' }>,
): Promise<Message | null> {
  const subscriber = await findSubscriber(shop.db, subscriberId)
  if (!subscriber || subscriber.state === 'unsubscribed') return null
  const kind = subscriber.state === 'pending' ? 'newsletter_confirm' : 'newsletter_known'
  return { kind, to: subscriber.email, subscriberId, askedAt, subscriptionUrl: subscriptionLink(shop, subscriberId) }
}
