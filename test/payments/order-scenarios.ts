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

// The number of faults is limited, so that every provider works again in the end.
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

/** A scenario for one order: what the shopper and the administrator do, and how the provider behaves meanwhile. */
export const scenarios = fc.record({
  provider,
  presentation: fc.constantFrom('popup', 'redirect'),
  hasCoupon: fc.boolean(),
  switches,
  presses: fc.array(fc.constantFrom(...outcomes), { maxLength: 3 }),
  /** Whether a successful payment follows the other presses. */
  pays: fc.boolean(),
  /** Another attempt with this provider, and whether it is also paid. */
  again: fc.option(fc.record({ provider, pays: fc.boolean() }), { freq: 4 }),
  comesBack: fc.boolean(),
  hint: fc.option(fc.constantFrom('payment_success', 'payment_failed', 'payment_cancelled')),
  /** Percentages of the payment that the administrator refunds, one after another. */
  refunds: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    fc.array(fc.constantFrom(30, 50, 100), { maxLength: 3 }),
  ),
  dashboard: mostly(null, null, 'refund'),
})
export type Scenario = typeof scenarios extends fc.Arbitrary<infer T> ? T : never

export type PlayedOrder = { scenario: Scenario; order: VirtualOrder }

/** Plays the shopper's part: orders, presses buttons, and maybe pays again and returns. */
export async function playScenario(
  shop: VirtualShop,
  scenario: Scenario,
  productId: string,
  couponCode: string,
): Promise<PlayedOrder> {
  const { presentation } = scenario
  const order = await shop.order({
    provider: scenario.provider,
    presentation,
    productId,
    couponCode: scenario.hasCoupon ? couponCode : null,
    switches: scenario.switches,
  })
  // While a circuit breaker is open no payment opens, and there is no button to press.
  const presses =
    order.payment.state === 'open' ? [...scenario.presses, ...(scenario.pays ? ['success' as const] : [])] : []
  for (const press of presses) await shop.press(order.reference, press)
  if (scenario.hint) await shop.hint(order.orderId, scenario.hint)
  if (scenario.again) await tryAgain(shop, order, scenario.again)
  if (scenario.comesBack) await shop.returnPage(order.reference)
  return { scenario, order }
}

async function tryAgain(shop: VirtualShop, { orderId }: VirtualOrder, again: NonNullable<Scenario['again']>) {
  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  const choice = { provider: again.provider, presentation: 'redirect', openedFrom: null } as const
  // Refused if the order is already paid.
  const opened = await payAgain(node.shop, orderId, choice)
  if (!opened.ok || opened.payment.state !== 'open') return
  const { reference } = opened.payment
  if (again.pays) await shop.control('press', { provider: again.provider, reference, outcome: 'success' })
}

/** Plays the administrator's part: refunds here or on the provider's dashboard. */
export async function refundOrder(shop: VirtualShop, { scenario, order }: PlayedOrder): Promise<void> {
  const [node] = shop.nodes
  if (!node) throw new Error('there is no node')
  for (const [nth, share] of scenario.refunds.entries()) {
    await requestRefund(node.shop, {
      orderId: order.orderId,
      amount: share === 100 ? null : Math.floor((order.amount * share) / 100),
      reason: 'It did not fit',
      actor: 'funke@aso.example',
      requestKey: `${order.orderId}-${nth}`,
    })
  }
  if (scenario.dashboard === null || order.payment.state !== 'open') return
  const { provider: of, reference } = order
  const { state, refunds } = await shop.charge({ provider: of, reference })
  if (state === 'paid' && refunds.length === 0)
    await shop.control('dashboard', { provider: of, reference, act: 'refund' })
}
