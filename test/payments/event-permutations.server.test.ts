import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { inParallel } from '#domain/payments/in-parallel.ts'
import { repetitions, seed } from '#test/soak.ts'
import type { VirtualOrder } from '#test/virtual/shopper.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'
import { seededRandom } from '../seeded-random.ts'
import { expectedStatus, type PaymentEvent, sequencesUpTo } from './order-model.ts'

const second = 1_000
const never = 604_800_000
const longest = repetitions(3, 4)
/** How much is done at once; both nodes together have as many connections. */
const atOnce = 16
const sequences = sequencesUpTo(longest)
const random = seededRandom(seed)
const isToldBothWays = (events: PaymentEvent[]) => events.length <= repetitions(longest - 1, longest)

/** What is told in each way: every shorter sequence in both, each of the longest in one that random choose; in the soak, all. */
function shareOut(): { forwards: PaymentEvent[][]; backwards: PaymentEvent[][] } {
  const forwards = new Set(sequences.filter((events) => isToldBothWays(events) || random.chance(0.5)))
  return {
    forwards: [...forwards],
    backwards: sequences.filter((events) => isToldBothWays(events) || !forwards.has(events)),
  }
}

type Lane = { order: VirtualOrder; events: PaymentEvent[] }

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

/** An order for each of these sequences of events, all open at one provider. */
async function openLanes(provider: ProviderName, told: readonly PaymentEvent[][]): Promise<Lane[]> {
  const switches = { webhookDelayMs: 0, refundDelayMs: 0, transferDelayMs: never }
  const lanes: Lane[] = []
  await inParallel(told, atOnce, async (events) => {
    const order = await shop.order({ provider })
    await shop.scenario(order, switches)
    lanes.push({ events, order })
  })
  return lanes
}

/** Lets the nth event happen at the provider in every lane that has one, a second after the one before. */
async function happen(lanes: Lane[], nth: number): Promise<void> {
  for (const lane of lanes) await happenTo(lane, nth)
  await shop.clock.advance(second)
  for (const { order, events } of lanes) if (events[nth] === 'refunded') await tellOfRefund(order)
  await shop.settled()
}

async function happenTo({ order, events }: Lane, nth: number): Promise<void> {
  const event = events[nth]
  if (event === undefined) return
  if (event === 'refunded') return refund(order)
  if (event === 'pending') {
    // A transfer arrives when the next success is due.
    const success = events.indexOf('success', nth)
    if (success > 0) await shop.scenario(order, { transferDelayMs: (success - nth) * second })
  }
  await shop.press(order.reference, event)
}

/** What a person does on the provider's dashboard; where there is nothing to give back, nothing happens. */
async function refund({ provider, reference }: VirtualOrder): Promise<void> {
  const { state, refunds } = await shop.charge({ provider, reference })
  if (state === 'paid' && refunds.length === 0) await shop.control('dashboard', { provider, reference, act: 'refund' })
}

/** Flutterwave tells of refunds from its dashboard only where it was asked to, and never of whose they are. */
async function tellOfRefund({ provider, reference }: VirtualOrder): Promise<void> {
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

/** Once somebody has looked at every order, each has come to what the model says. */
async function expectStandings(lanes: Lane[]): Promise<void> {
  await inParallel(lanes, atOnce, async ({ order }) => void (await shop.returnPage(order.reference)))
  const rows = await shop.db.selectFrom('order').select(['id', 'paymentStatus']).execute()
  const standing = new Map(rows.map((row) => [row.id, row.paymentStatus]))
  const different = lanes.filter(
    ({ order, events }) => standing.get(order.orderId) !== expectedStatus(order.provider, events),
  )
  expect(different.map(({ order, events }) => `${events.join(', ')}: ${standing.get(order.orderId)}`)).toEqual([])
  await shop.expectConsistent()
}

describe.each(providerNames)(`every sequence of up to ${longest} events at %s`, (provider) => {
  const told = shareOut()

  test('each told at once, to one node after the other, comes to one end', async () => {
    const lanes = await openLanes(provider, told.forwards)
    for (let nth = 0; nth < longest; nth++) await happen(lanes, nth)
    await expectStandings(lanes)
  })

  test('all told afterwards, backwards, twice each and to both nodes at once, comes to the same end', async () => {
    const lanes = await openLanes(provider, told.backwards)
    const before = shop.deliveries.length
    shop.settings.doors = 'elsewhere'
    for (let nth = 0; nth < longest; nth++) await happen(lanes, nth)
    shop.settings.doors = 'open'
    const backwards = shop.deliveries.slice(before).reverse()
    await inParallel(backwards, atOnce, async ({ body, headers }) => {
      await Promise.all([shop.send(provider, body, headers), shop.send(provider, body, headers)])
    })
    await allApplied()
    await expectStandings(lanes)
  })
})

/** A refund that was told of before its payment waits for it, a few seconds at a time. */
async function allApplied(): Promise<void> {
  const waiting = async () => (await shop.stored.webhooks()).some(({ state }) => state === 'stored')
  for (let rounds = 0; rounds < 10 && (await waiting()); rounds++) await shop.advance(5 * second)
}
