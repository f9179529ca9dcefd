import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { makeCoupon, makeProduct } from '../factories.ts'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { repetitions, seed } from '../soak.ts'
import { type Cluster, type OrderToPay, openCluster } from './cluster.ts'

const races = repetitions(60, 200)
const batch = 10
const minute = 60_000

let random: SeededRandom
let shops: Cluster
beforeEach(async () => {
  random = seededRandom(seed)
  shops = await openCluster(random)
})
afterEach(async () => {
  await shops.close()
  expect(shops.faults, `seed ${seed}`).toEqual([])
})

const randomWait = (most: number) => wait(random.between(0, most))

test(`an order expires and is paid at the same moment, ${races} times: no stock is lost or doubled`, async () => {
  await makeCoupon(shops.db, { code: 'LATE' })
  const paid: string[] = []
  // The longest delay of a payment in milliseconds. Adapts to the machine's speed, so that each side wins some races.
  let maxDelayLength = 40
  for (let round = 0; round < races / batch; round++) {
    const orders = await ordersOfLastPieces('LATE')
    const ids = orders.map((order) => order.orderId)
    paid.push(...ids)
    shops.advance(30 * minute)
    const [first, second, third] = shops.nodes
    await Promise.all([
      randomWait(10).then(() => expireDueOrders(first)),
      randomWait(10).then(() => expireDueOrders(second)),
      ...orders.map(async ({ provider, reference }) => {
        await randomWait(maxDelayLength)
        provider.pay(reference)
        await settlePayment(third, reference)
      }),
      ...orders.map(({ productId }) => orderTheSame(productId)),
    ])
    const { kept = 0 } = await outcomesOf(ids)
    if (kept === batch) maxDelayLength *= 3
    if (kept === 0) maxDelayLength = Math.ceil(maxDelayLength / 3)
  }
  expect(await inconsistentStock()).toEqual([])
  const outcomes = await outcomesOf(paid)
  const { kept = 0, takenAgain = 0, refundLate = 0, ...others } = outcomes
  expect(others).toEqual({})
  expect(kept + takenAgain + refundLate).toBe(races)
  // Each side must have won at least once, otherwise nothing raced.
  expect(Math.min(kept, takenAgain + refundLate), JSON.stringify(outcomes)).toBeGreaterThan(0)
})

test(`an order expires while its shopper pays again, ${races} times: it is either kept or refused`, async () => {
  let kept = 0
  for (let round = 0; round < races / batch; round++) {
    const orders = await ordersOfLastPieces()
    shops.advance(30 * minute)
    const [first, second, third] = shops.nodes
    const releases = [first, second].map((node) => randomWait(15).then(() => expireDueOrders(node)))
    const again = await Promise.all(
      orders.map(async ({ orderId, provider }) => {
        await randomWait(20)
        return payAgain(third, orderId, { provider: provider.name, presentation: 'popup', openedFrom: null })
      }),
    )
    await Promise.all(releases)
    for (const [n, { orderId }] of orders.entries()) {
      const { status, releasedAt } = await orderOf(orderId)
      const outcome = again[n]
      if (outcome?.ok) kept++
      expect([status, releasedAt === null, outcome?.ok || outcome?.reason], `seed ${seed}`).toEqual(
        outcome?.ok ? ['pending', true, true] : ['cancelled', false, 'not_payable'],
      )
    }
    // The orders that were kept stay unpaid and expire half an hour later.
    shops.advance(30 * minute)
    await Promise.all([expireDueOrders(first), expireDueOrders(second), expireDueOrders(third)])
  }
  expect(kept).toBeGreaterThan(0)
  expect(kept).toBeLessThan(races)
  expect(await inconsistentStock()).toEqual([])
  const { rows } = await sql<{ count: number }>`select count(*) from "order" where released_at is null`.execute(
    shops.db,
  )
  expect(rows).toEqual([{ count: 0 }])
})

/** Another shopper tries a few times to order the same last piece. */
async function orderTheSame(productId: string): Promise<void> {
  if (random.chance(0.2)) return
  for (let tries = 0; tries < 6; tries++) {
    await randomWait(15)
    if (await shops.place(productId)) return
  }
}

type LastPiece = OrderToPay & { productId: string }

/** Places orders that each reserve the last piece of a product. */
function ordersOfLastPieces(couponCode: string | null = null): Promise<LastPiece[]> {
  return Promise.all(
    Array.from({ length: batch }, async () => {
      const productId = await makeProduct(shops.db, { stock: 1 })
      const order = await shops.place(productId, couponCode)
      if (!order) throw new Error('no order')
      return { ...order, productId }
    }),
  )
}

const orderOf = (id: string) =>
  shops.db.selectFrom('order').where('id', '=', id).select(['status', 'releasedAt']).executeTakeFirstOrThrow()

/** Counts the outcomes of paid orders; an outcome that must not happen is listed by its raw state. */
async function outcomesOf(orderIds: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ outcome: string; count: number }>`
    select case stands
        when 'processing success 1 1 1 0 used' then 'kept'
        when 'processing success 1 1 1 1 used' then 'takenAgain'
        when 'cancelled success 1 1 1 1 released refund_late' then 'refundLate'
        else stands end as outcome, count(*)
    from (
      select concat_ws(' ', o.status, o.payment_status,
        (select count(*) from money_ledger l where l.order_id = o.id and l.kind = 'received'),
        (select count(*) from order_event e where e.order_id = o.id and e.kind = 'paid'),
        (select count(*) from mail m
          where m.payload->>'orderId' = o.id::text and m.kind = 'payment_received'),
        (select count(*) from order_event e where e.order_id = o.id and e.kind = 'expired'),
        (select state from coupon_redemption r where r.order_id = o.id),
        (select string_agg(t.kind, ' ') from payment_task t where t.order_id = o.id)) as stands
      from "order" o where o.id = any(${orderIds}::uuid[])
    ) as paid group by outcome`.execute(shops.db)
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Describes products whose one piece is lost or doubled, and coupons whose count differs from their live redemptions. */
async function inconsistentStock(): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'stock of ' || s.product_id || ': ' || s.on_hand as what from stock s
      where s.on_hand + (select coalesce(sum(i.quantity), 0) from order_item i
        join "order" o on o.id = i.order_id where i.stock_id = s.id and o.released_at is null) <> 1
    union all
    select 'coupon counted ' || c.times_used from coupon c where c.times_used <>
      (select count(*) from coupon_redemption r where r.coupon_id = c.id and r.state in ('held', 'used'))`.execute(
    shops.db,
  )
  return rows.map((row) => row.what)
}
