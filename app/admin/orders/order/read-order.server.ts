import { data, type RouterContextProvider } from 'react-router'
import { shopContext, viewerContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import type { AdminOrder } from '#domain/fulfilment/admin-order.ts'
import { readOrderForAdmin } from '#domain/fulfilment/read-order-for-admin.server.ts'
import { isMadeByStaff } from '#domain/orders/order.ts'
import { orderLink } from '#domain/orders/order-keys.server.ts'
import { payMessage } from '#domain/orders/pay-message.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { OrderRead } from './order-read.ts'

/** Reads the order with the id in an address. A failure is logged. */
export async function readOrder(context: Readonly<RouterContextProvider>, id: string): Promise<OrderRead> {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'an order', () =>
    readOrderForAdmin(shop.db, context.get(viewerContext), id.toLowerCase()),
  )
  if (read === null) return { ok: false, reason: 'failed' }
  if (read.ok) {
    const collecting = await readCollecting(shop, context.get(viewerContext), read.shown)
    return { ok: true, shown: { ...withWays(read.shown, shop.providers), collecting } }
  }
  if (read.reason === 'not_found') return read
  throw data(null, 403)
}

/** The link and message with which the customer can be asked to pay; null if nothing is due. */
async function readCollecting(
  shop: Shop,
  viewer: Viewer,
  { order, money }: AdminOrder,
): Promise<AdminOrder['collecting']> {
  if (money.due === 0 || order.status === 'cancelled' || !may(viewer, 'orders.write')) return null
  const { name: shopName, bank } = await readSettings(shop.db)
  const url = orderLink(shop, order)
  const message = payMessage(order, { shopName, url, bank: isMadeByStaff(order) ? bank : null })
  return { url, message, mayRecord: may(viewer, 'payments.record') }
}

// Without its API keys, a provider can't refund, so refunds must be sent by hand.
function withWays(shown: AdminOrder, providers: Shop['providers']): AdminOrder {
  const { refunding, payments } = shown
  const byHand = { ways: 'by_hand' } as const
  return {
    ...shown,
    refunding: refunding && (providers.has(refunding.provider) ? refunding : { ...refunding, ...byHand }),
    payments: payments && {
      ...payments,
      attempts: payments.attempts.map(({ wholeRefund, ...attempt }) => ({
        ...attempt,
        wholeRefund: wholeRefund && (providers.has(attempt.provider) ? wholeRefund : { ...wholeRefund, ...byHand }),
      })),
      refunds: payments.refunds.map(({ acts, ...refund }) => ({
        ...refund,
        acts: providers.get(refund.provider)?.retryRefund ? acts : acts.filter((act) => act !== 'account'),
      })),
    },
  }
}
