import { findSubscriber } from '#domain/content/queries.server.ts'
import { subscriptionLink } from '#domain/content/subscription-link.server.ts'
import { orderLink } from '#domain/orders/guest-orders.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { findRefund } from '#domain/payments/refunds/read-refunds.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Handlers } from './worker.ts'

/** The handlers of the background jobs. A job may run twice, so every handler must allow that. */
export function createJobHandlers(shop: Shop): Handlers {
  return {
    send_mail: async (job) => {
      const order = await findOrder(shop.db, job.orderId)
      if (!order) return
      const about = { to: order.email, order, orderUrl: orderLink(shop, order.id) }
      if (job.kind !== 'refund_sent') return shop.mailer.send({ kind: job.kind, ...about })
      const refund = await findRefund(shop.db, job.refundId)
      if (refund?.state === 'done') await shop.mailer.send({ kind: job.kind, ...about, refund })
    },
    write_to_subscriber: async ({ subscriberId, askedAt }) => {
      const subscriber = await findSubscriber(shop.db, subscriberId)
      if (!subscriber || subscriber.state === 'unsubscribed') return
      const kind = subscriber.state === 'pending' ? 'newsletter_confirm' : 'newsletter_known'
      const subscriptionUrl = subscriptionLink(shop, subscriberId)
      await shop.mailer.send({ kind, to: subscriber.email, subscriberId, askedAt, subscriptionUrl })
    },
  }
}
