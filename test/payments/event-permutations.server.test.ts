import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { forEachLimited } from '#domain/payments/for-each-limited.ts'
import { visitorVerifications } from '#domain/payments/settlement/verify-attempt.server.ts'
import { repetitions, seed } from '#test/soak.ts'
import type { VirtualOrder } from '#test/virtual/shopper.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'
import { seededRandom } from '../seeded-random.ts'
import { expectedStatus, type PaymentEvent, sequencesUpTo } from './order-model.ts'

const second = 1_000
const never = 604_800_000
const longest = repetitions(3, 4)
/** How many orders are handled at the same time; not more than the nodes have connections. */
const atOnce = 16
const sequences = sequencesUpTo(longest)
const random = seededRandom(seed)
const isInBothOrders = (events: PaymentEvent[]) => events.length <= repetitions(longest - 1, longest)

/** The sequences by order of delivery: shorter ones in both, each of the longest in a random one; in a soak run all in both. */
function splitSequences(): { forwards: PaymentEvent[][]; backwards: PaymentEvent[][] } {
  const forwards = new Set(sequences.filter((events) => isInBothOrders(events) || random.chance(0.5)))
  return {
    forwards: [...forwards],
    backwards: sequences.filter((events) => isInBothOrders(events) || !forwards.has(events)),
  }
}

type PlayedOrder = { order: VirtualOrder; events: PaymentEvent[] }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

/** Places one order for each of these sequences, all with one provider. */
async function openOrders(provider: ProviderName, sequences: readonly PaymentEvent[][]): Promise<PlayedOrder[]> {
  const switches = { webhookDelayMs: 0, refundDelayMs: 0, transferDelayMs: never }
  const played: PlayedOrder[] = []
  await forEachLimited(sequences, atOnce, async (events) => {
    const order = await shop.order({ provider })
    await shop.scenario(order, switches)
    played.push({ events, order })
  })
  return played
}

/** Makes the nth event of every order happen at the provider, then advances the clock by a second. */
async function happen(played: PlayedOrder[], nth: number): Promise<void> {
  for (const one of played) await happenTo(one, nth)
  await shop.clock.advance(second)
  for (const { order, events } of played) if (events[nth] === 'refunded') await announceRefund(order)
  await shop.settled()
}

async function happenTo({ order, events }: PlayedOrder, nth: number): Promise<void> {
  const event = events[nth]
  if (event === undefined) return
  if (event === 'refunded') return refund(order)
  if (event === 'pending') {
    // The transfer completes when the next success is due.
    const success = events.indexOf('success', nth)
    if (success > 0) await shop.scenario(order, { transferDelayMs: (success - nth) * second })
  }
  await shop.press(order.reference, event)
}

/** Refunds on the provider's dashboard, if there is something to refund. */
async function refund({ provider, reference }: VirtualOrder): Promise<void> {
  const { state, refunds } = await shop.charge({ provider, reference })
  if (state === 'paid' && refunds.length === 0) await shop.control('dashboard', { provider, reference, act: 'refund' })
}

/** Flutterwave's webhooks about dashboard refunds are optional and don't name the payment's reference, so the test sends them. */
async function announceRefund({ provider, reference }: VirtualOrder): Promise<void> {
  if (provider !== 'flutterwave') return
  const { tries, refunds } = await shop.charge({ provider, reference })
  const TransactionId = tries.find(({ state }) => state === 'paid')?.id
  for (const { id, amount } of refunds) {
    const data = {
      id,
      AmountRefunded: amount / 100,
      status: 'completed-bank-transfer',
      FlwRef: `FLW-${id}`,
      TransactionId,
    }
    await shop.control('webhook', { provider, event: null, data })
  }
}

/** Expects every order to have the status that the model predicts, after its return page was loaded once. */
async function expectModelStatuses(played: PlayedOrder[]): Promise<void> {
  // For visitors a provider is asked about an attempt at most once in five seconds, and only a limited number of times a second in all.
  for (let from = 0; from < played.length; from += visitorVerifications.ofProviderInSecond) {
    await shop.clock.advance(visitorVerifications.pauseMs)
    const some = played.slice(from, from + visitorVerifications.ofProviderInSecond)
    await forEachLimited(some, atOnce, async ({ order }) => void (await shop.returnPage(order.reference)))
  }
  const rows = await shop.db.selectFrom('order').select(['id', 'paymentStatus']).execute()
  const statuses = new Map(rows.map((row) => [row.id, row.paymentStatus]))
  const different = played.filter(
    ({ order, events }) => statuses.get(order.orderId) !== expectedStatus(order.provider, events),
  )
  expect(different.map(({ order, events }) => `${events.join(', ')}: ${statuses.get(order.orderId)}`)).toEqual([])
  await shop.expectConsistent()
}

describe.each(providerNames)(`every sequence of up to ${longest} events at %s`, (provider) => {
  const split = splitSequences()

  test('delivered at once, to the nodes in turn: the order ends as in the model', async () => {
    const played = await openOrders(provider, split.forwards)
    for (let nth = 0; nth < longest; nth++) await happen(played, nth)
    await expectModelStatuses(played)
  })

  test('delivered at the end, in reverse, twice each, to both nodes at once: the same result', async () => {
    const played = await openOrders(provider, split.backwards)
    const before = shop.deliveries.length
    shop.settings.webhooks = 'lost'
    for (let nth = 0; nth < longest; nth++) await happen(played, nth)
    shop.settings.webhooks = 'delivered'
    const backwards = shop.deliveries.slice(before).reverse()
    await forEachLimited(backwards, atOnce, async ({ body, headers }) => {
      await Promise.all([shop.send(provider, body, headers), shop.send(provider, body, headers)])
    })
    await applyAll()
    await expectModelStatuses(played)
  })
})

/** Waits until all webhooks are applied. One about a refund that arrives before its payment is retried after some seconds. */
async function applyAll(): Promise<void> {
  const waiting = async () => (await shop.stored.webhooks()).some(({ state }) => state === 'stored')
  for (let tries = 0; tries < 10 && (await waiting()); tries++) await shop.advance(5 * second)
}
