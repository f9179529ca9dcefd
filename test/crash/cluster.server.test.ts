import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { pollDueAttempts } from '#domain/payments/attempts/poll-attempts.server.ts'
import { hintPayment } from '#domain/payments/settlement/hint-payment.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { applyDueWebhooks } from '#domain/payments/webhooks/apply-webhook.server.ts'
import { createPaymentJobs } from '#server/jobs.ts'
import { startPoller } from '#server/poller.ts'
import { makeCoupon, makeProduct } from '../factories.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { guestWith } from '../viewers.ts'
import { type Cluster, type OrderToPay, openCluster, report } from './cluster.ts'
import { inconsistentPayments } from './inconsistent-payments.ts'

const stocked = 10_000
const batch = 10
const raced = repetitions(30, 300)
const paidTwice = repetitions(20, 100)

let random: SeededRandom
let shops: Cluster
beforeEach(async () => {
  random = seededRandom(seed)
  shops = await openCluster(random)
})
afterEach(async () => {
  const deadlocked = await deadlocks()
  await shops.close()
  expect(shops.faults, `seed ${seed}`).toEqual([])
  expect(deadlocked).toBe(0)
})

const randomWait = (most: number) => wait(random.between(0, most))
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

async function deadlocks(): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(shops.db)
  return rows[0]?.deadlocks ?? 0
}

async function ordersOf(productIds: readonly string[], couponCode: string | null = null): Promise<OrderToPay[]> {
  const orders = await Promise.all(productIds.map((productId) => shops.place(productId, couponCode)))
  return orders.filter((order) => order !== null)
}

describe('three nodes', () => {
  test('take fifty copies of each webhook and verify once', async () => {
    const productIds = await times(12, () => makeProduct(shops.db, { stock: stocked }))
    const orders = await ordersOf(productIds)
    const pollers = shops.nodes.map((node) => startPoller(createPaymentJobs(node), node))
    await Promise.all(
      orders.flatMap((order) => {
        order.provider.pay(order.reference)
        return Array.from({ length: 50 }, async (_, n) => {
          await randomWait(20)
          await report(shops.nodes[n % 3] as (typeof shops.nodes)[0], order)
          pollers[n % 3]?.wake('applyDueWebhooks')
        })
      }),
    )
    for (const poller of pollers) await poller.stop()
    await applyDueWebhooks(shops.anyNode())
    expect(orders.map(({ reference }) => shops.verifyCounts.get(reference))).toEqual(orders.map(() => 1))
    await expectPaidOnce(orders)
  })

  test('take fifty different webhooks of one payment at once', async () => {
    const orders = await ordersOf([await makeProduct(shops.db, { stock: stocked })])
    for (const order of orders) {
      order.provider.pay(order.reference)
      await times(50, async (n) => {
        await report(shops.anyNode(), order, `copy ${n}`)
        await applyDueWebhooks(shops.anyNode())
      })
    }
    await expectPaidOnce(orders)
  })

  test(`webhook, browser and poller race for ${raced} payments: each settles once`, async () => {
    await makeCoupon(shops.db, { code: 'RACE' })
    const productIds = await times(batch, () => makeProduct(shops.db, { stock: stocked }))
    const all: OrderToPay[] = []
    for (let round = 0; round < raced / batch; round++) {
      const orders = await ordersOf(productIds, 'RACE')
      all.push(...orders)
      shops.advance(31_000)
      const [first, second, third] = shops.nodes
      await Promise.all([
        randomWait(8).then(() => pollDueAttempts(first)),
        ...orders.map(async (order) => {
          await randomWait(8)
          order.provider.pay(order.reference)
          await Promise.all([
            report(second, order).then(() => applyDueWebhooks(second)),
            randomWait(4).then(() =>
              hintPayment(third, guestWith(order.orderId), { orderId: order.orderId, action: 'payment_success' }),
            ),
            randomWait(4).then(() => settlePayment(first, order.reference)),
          ])
        }),
      ])
    }
    expect(all).toHaveLength(raced)
    await expectPaidOnce(all)
  })

  test(`two attempts of one order succeed at once, ${paidTwice} times: one pays, the other is a duplicate to refund`, async () => {
    const productId = await makeProduct(shops.db, { stock: stocked })
    for (let round = 0; round < paidTwice / batch; round++) {
      const orders = await times(batch, () => shops.place(productId))
      await Promise.all(orders.map((order) => payTwice(order as OrderToPay)))
    }
    const { rows } = await sql<{ states: string; tasks: string; received: number; paid: number }>`
      select string_agg(distinct a.state, ' ' order by a.state) as states,
        (select string_agg(kind, ' ') from payment_task t where t.order_id = i.order_id) as tasks,
        (select count(*) from money_ledger l where l.order_id = i.order_id and l.kind = 'received') as received,
        (select count(*) from order_event e where e.order_id = i.order_id and e.kind = 'paid') as paid
      from order_item i join payment_attempt a on a.order_id = i.order_id
      where i.product_id = ${productId} group by i.order_id`.execute(shops.db)
    expect(rows).toEqual(
      Array.from({ length: paidTwice }, () => ({
        states: 'duplicate paid',
        tasks: 'refund_duplicate',
        received: 2,
        paid: 1,
      })),
    )
  })
})

async function payTwice(order: OrderToPay): Promise<void> {
  // Another attempt with the same provider would reuse the open one.
  const other = shops.providers.find(({ name }) => name !== order.provider.name) ?? order.provider
  const again = await payAgain(shops.anyNode(), order.orderId, {
    provider: other.name,
    presentation: 'popup',
    openedFrom: null,
  })
  if (!again.ok) throw new Error(again.reason)
  const references = [order.reference, again.payment.reference]
  order.provider.pay(order.reference)
  other.pay(again.payment.reference)
  await Promise.all(
    references.flatMap((reference) =>
      shops.nodes.map((node) => randomWait(5).then(() => settlePayment(node, reference))),
    ),
  )
}

/** Expects these orders, and no others, to be paid exactly once with all effects. */
async function expectPaidOnce(orders: OrderToPay[]): Promise<void> {
  const references = orders.map((order) => order.reference)
  expect(await inconsistentPayments(shops.db, references, stocked), `seed ${seed}`).toEqual([])
}
