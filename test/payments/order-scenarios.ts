import fc from 'fast-check'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { providerNames } from '#domain/orders/provider-name.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { outcomes } from '#sandbox/ledger.ts'
import { signatures } from '#sandbox/switches.ts'
import type { VirtualOrder } from '#test/virtual/shopper.ts'
import type { VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000
const mostly = <const T>(usual: T, ...odd: T[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<T>(usual) }, fc.constantFrom<T[]>(...odd))
const provider = fc.constantFrom(...providerNames)

// Each fault comes so often at most: in the end every provider answers again.
const fault = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.record({
    kind: fc.constantFrom('server_error', 'malformed_json', 'html', 'empty', 'too_many_requests', 'timeout'),
    times: fc.integer({ min: 1, max: 4 }),
    retryAfterSeconds: fc.integer({ min: 0, max: 60 }),
  }),
)

const switches = fc.record({
  webhooks: mostly('on', 'before', 'off'),
  webhookDelayMs: mostly(1_000, 0, 45 * minute, 180 * minute),
  webhookCopies: fc.integer({ min: 1, max: 3 }),
  webhookParallel: fc.boolean(),
  webhooksOutOfOrder: fc.boolean(),
  webhookSignature: fc.oneof({ weight: 4, arbitrary: fc.constant('right' as const) }, fc.constantFrom(...signatures)),
  webhookAltered: mostly(false, true),
  flutterwaveRetries: fc.boolean(),
  received: mostly('exact', 'kobo_under', 'kobo_over', 'naira_under', 'hundredfold'),
  receivedCurrency: mostly('NGN', 'NGN', 'NGN', 'USD'),
  korapayPreference: fc.constantFrom('accept_all', 'return_excess', 'return_all'),
  channel: fc.constantFrom(null, 'card', 'ussd', 'bank_transfer'),
  transferDelayMs: fc.constantFrom(6_000, 10 * minute, 90 * minute),
  verify: fault,
  refund: fault,
  readRefund: fault,
  refunds: mostly('done', 'failed', 'needs_attention', 'pending'),
  refundDelayMs: fc.constantFrom(0, 2_000, 20 * minute),
})

/** What may become of one order: what the shopper and the shopkeeper do, and how the provider behaves meanwhile. */
export const lives = fc.record({
  provider,
  presentation: fc.constantFrom('popup', 'redirect'),
  hasCoupon: fc.boolean(),
  switches,
  presses: fc.array(fc.constantFrom(...outcomes), { maxLength: 3 }),
  /** Whether she pays for sure, whatever she tried before. */
  pays: fc.boolean(),
  /** Another attempt with this provider, and whether it is paid, too. */
  again: fc.option(fc.record({ provider, pays: fc.boolean() }), { freq: 4 }),
  comesBack: fc.boolean(),
  hint: fc.option(fc.constantFrom('payment_success', 'payment_failed', 'payment_cancelled')),
  /** Shares of the payment in percent that the shopkeeper gives back, one after the other. */
  refunds: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.constantFrom(30, 50, 100), { maxLength: 3 }),
  ),
  dashboard: mostly(null, null, 'refund'),
})
export type Life = typeof lives extends fc.Arbitrary<infer T> ? T : never

export type Lived = { life: Life; order: VirtualOrder }

/** The shopper's part: orders, presses, perhaps tries again with another provider, comes back or doesn't. */
export async function shopFor(shop: VirtualShop, life: Life, productId: string, couponCode: string): Promise<Lived> {
  const { presentation } = life
  const order = await shop.order({
    provider: life.provider,
    presentation,
    productId,
    couponCode: life.hasCoupon ? couponCode : null,
    switches: life.switches,
  })
  // A provider that has just failed too often is left alone for a while: there is nothing to press then.
  const presses = order.payment.state === 'open' ? [...life.presses, ...(life.pays ? ['success' as const] : [])] : []
  for (const press of presses) await shop.press(order.reference, press)
  if (life.hint) await shop.hint(order.orderId, life.hint)
  if (life.again) await tryAgain(shop, order, life.again)
  if (life.comesBack) await shop.returnPage(order.reference)
  return { life, order }
}

async function tryAgain(shop: VirtualShop, { orderId }: VirtualOrder, again: NonNullable<Life['again']>) {
  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  const choice = { provider: again.provider, presentation: 'redirect' } as const
  // Refused when it is paid already: no second payment is opened then.
  const opened = await payAgain(node.shop, orderId, choice)
  if (!opened.ok || opened.payment.state !== 'open') return
  const { reference } = opened.payment
  if (again.pays) await shop.control('press', { provider: again.provider, reference, outcome: 'success' })
}

/** The shopkeeper's part: gives back what she was asked to, here or on the provider's dashboard. */
export async function refundShares(shop: VirtualShop, { life, order }: Lived): Promise<void> {
  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  for (const [nth, share] of life.refunds.entries()) {
    await requestRefund(node.shop, {
      orderId: order.orderId,
      amount: share === 100 ? null : Math.floor((order.amount * share) / 100),
      reason: 'It did not fit',
      actor: 'funke@aso.example',
      requestKey: `${order.orderId}-${nth}`,
    })
  }
  if (life.dashboard === null || order.payment.state !== 'open') return
  const { provider: of, reference } = order
  const { state, refunds } = await shop.charge({ provider: of, reference })
  if (state === 'paid' && refunds.length === 0)
    await shop.control('dashboard', { provider: of, reference, act: 'refund' })
}
