import type { GatewayName } from '#domain/orders/gateway-name.ts'
import { keepUntil, lockOrder, moveOrder } from '#domain/orders/move-order.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import type { PaymentGateway } from '#domain/payments/gateway.ts'
import { keptUntil } from '#domain/payments/hold-times.ts'
import { type Attempt, openAttempt, recordAttempt } from '#domain/payments/open-attempt.server.ts'
import type { OpenedPayment } from '#domain/payments/opened-payment.ts'
import { attemptsPerOrder } from '#domain/payments/payment-state.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction } from '#domain/transaction.server.ts'

export type PayAgainRefusal = 'not_found' | 'already_paid' | 'not_payable' | 'gateway_not_offered' | 'too_many_attempts'
export type PaidAgain = { ok: true; payment: OpenedPayment } | { ok: false; reason: PayAgainRefusal }

/**
 * Opens another attempt to pay an order that isn't paid, with the same provider or another. Whoever calls this has checked
 * that the viewer may pay the order. It is kept for another half an hour. At most five attempts an order, against card testing.
 */
export async function payAgain(
  shop: Shop,
  orderId: string,
  choice: { gateway: GatewayName; presentation: 'popup' | 'redirect' },
): Promise<PaidAgain> {
  const gateway = shop.gateways.get(choice.gateway)
  if (!gateway) return { ok: false, reason: 'gateway_not_offered' }
  const recorded = await recordAnother(shop, orderId, gateway)
  if (!recorded.ok) return recorded
  const order = await findOrder(shop.db, orderId)
  if (!order) return { ok: false, reason: 'not_found' }
  return { ok: true, payment: await openAttempt(shop, recorded.attempt, order.shippingAddress, choice.presentation) }
}

function recordAnother(
  shop: Shop,
  orderId: string,
  gateway: PaymentGateway,
): Promise<{ ok: true; attempt: Attempt } | { ok: false; reason: PayAgainRefusal }> {
  return inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'not_found' }
    if (order.paymentStatus === 'success') return { ok: false, reason: 'already_paid' }
    if (order.status !== 'pending' || order.paymentStatus === 'refunded') return { ok: false, reason: 'not_payable' }
    const earlier = await tx
      .selectFrom('paymentAttempt')
      .where('orderId', '=', orderId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (earlier.count >= attemptsPerOrder) return { ok: false, reason: 'too_many_attempts' }
    const now = shop.clock()
    const attempt = await recordAttempt(
      tx,
      { orderId, provider: gateway.name, mode: gateway.mode, amount: order.totalAmount },
      now,
    )
    await keepUntil(tx, order, keptUntil(now, null))
    await moveOrder(tx, order, {
      kind: 'pay_again',
      actor: 'shopper',
      reason: attempt.reference,
      paymentStatus: 'pending',
    })
    return { ok: true, attempt }
  })
}
