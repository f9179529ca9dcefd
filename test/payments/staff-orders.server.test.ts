import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffOrder } from '#domain/checkout/make-staff-order.server.ts'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import type { StaffLine } from '#domain/checkout/staff-order.ts'
import { changeOrderStatus } from '#domain/fulfilment/change-order-status.server.ts'
import { naira } from '#domain/money/money.ts'
import { expireDueOrders } from '#domain/payments/attempts/expire-orders.server.ts'
import { takePayment } from '#domain/payments/by-hand/take-payment.server.ts'
import { reconcilePayments } from '#domain/payments/reconciliation/reconcile-payments.server.ts'
import { endRefundByHand } from '#domain/payments/refunds/refund-by-hand.server.ts'
import { requestRefund } from '#domain/payments/refunds/request-refund.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeCoupon, makeProduct } from '../factories.ts'
import { type ManualClockShop, manualClockShop } from '../refund-factories.ts'
import { seededRandom } from '../seeded-random.ts'
import { aCashPayment, aStaffOrder, seller, storeSeller } from '../staff-orders.ts'

/** How many orders are made: `STAFF_ORDERS=1000` for a long run. `STAFF_SEED` repeats a run. */
const count = Number(process.env.STAFF_ORDERS ?? 48)
const seed = Number(process.env.STAFF_SEED ?? Date.now() % 1_000_000)
const random = seededRandom(seed)
const pick = <T>(from: readonly T[]): T => from[random.between(0, from.length - 1)] as T
const atOnce = 6
const stocked = 40

let database: TestDatabase
let shop: ManualClockShop
const products: string[] = []
beforeAll(async () => {
  database = await testDatabase(12)
  shop = manualClockShop(database.db)
  await storeSeller(database.db)
  for (let made = 0; made < Math.max(6, count / 20); made++)
    products.push(await makeProduct(shop.db, { price: 10_000 + made * 1_500, stock: stocked }))
  await makeCoupon(shop.db, {
    code: 'RANDOM',
    startsAt: new Date('2026-01-01T00:00:00Z'),
    usageLimit: Math.ceil(count / 3),
  })
})
afterAll(() => database.close())

class Broken extends Error {}

/** The shop on a connection that breaks at one statement in fifty. */
function brokenShop(): ManualClockShop {
  const breaks: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (random.chance(0.02)) throw new Broken('the connection is gone')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...shop, db: shop.db.withPlugin(breaks) }
}

/** Does something as a person would who sees it fail: repeats it, the last time on a connection that doesn't break. */
async function insist<T>(act: (at: ManualClockShop) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 3; tries++) {
    try {
      return await act(brokenShop())
    } catch (fault) {
      if (!(fault instanceof Broken)) throw fault
    }
  }
  return act(shop)
}

function someLines(): StaffLine[] {
  const chosen = new Set(Array.from({ length: random.between(1, 3) }, () => pick(products)))
  return [...chosen].map((productId) => ({
    productId,
    size: null,
    color: null,
    quantity: random.between(1, 3),
    agreed: random.chance(0.3) ? { price: random.between(0, 9_000) * naira, reason: 'Agreed on the phone' } : null,
  }))
}

/** Makes an order by one or two presses. Null when it is refused. */
async function make(): Promise<{ id: string; due: number } | null> {
  const couponCode = random.chance(0.3) ? 'RANDOM' : null
  const input = await aStaffOrder(shop, someLines(), { couponCode })
  const press = () => insist((at) => makeStaffOrder(at, input, seller))
  const made = await Promise.all(random.chance(0.3) ? [press(), press()] : [press()])
  const ids = new Set(made.flatMap((one) => (one.ok ? [one.orderId] : [])))
  expect(ids.size).toBeLessThanOrEqual(1)
  const [id] = ids
  return id === undefined ? null : { id, due: input.expectedTotal }
}

type Order = { id: string; due: number }
const byHand = ({ id, due }: Order) => {
  const evidence = random.chance(0.5) ? { method: 'transfer' as const, transfer: randomUUID() } : {}
  const payment = aCashPayment(shop, id, due, evidence)
  return insist((at) => takePayment(at, payment, seller))
}

async function byLink({ id }: Order): Promise<void> {
  const opened = await payAgain(shop, id, { provider: 'paystack', presentation: 'popup', openedFrom: null })
  if (!opened.ok) return
  const { reference } = opened.payment
  shop.scripted.get('paystack')?.pay(reference)
  await Promise.all([1, 2].map(() => insist((at) => settlePayment(at, reference))))
}

async function refund({ id, due }: Order): Promise<void> {
  const amount = random.chance(0.5) ? null : Math.ceil(due / 3)
  const request = { orderId: id, amount, reason: 'It came back', actor: seller.email, requestKey: `back-${id}` }
  const asked = await insist((at) => requestRefund(at, request))
  if (!asked.ok || !asked.refund.byHand) return
  const proof = { transfer: 'In cash', evidence: '' }
  const end = { orderId: id, reference: asked.refund.reference, isSent: true as const, proof, seenAccountGivenAt: null }
  await insist((at) => endRefundByHand(at, end, seller))
}

const cancel = ({ id }: Order) =>
  insist((at) => changeOrderStatus(at, { orderId: id, from: 'pending', to: 'cancelled', confirmed: true }, seller))

const stories: readonly ((order: Order) => Promise<unknown>)[] = [
  byHand,
  byHand,
  byLink,
  (order) => Promise.all([byHand(order), byHand(order)]),
  (order) => Promise.all([byHand(order), byLink(order)]),
  async (order) => {
    await byHand(order)
    await refund(order)
  },
  (order) => Promise.all([byHand(order), cancel(order)]),
  cancel,
  // Left unpaid until it expires.
  async () => undefined,
]

// @rule Staff-made orders | Orders made by staff with broken connections, double presses, two administrators or simultaneous provider payments leave no difference in the books, and stock right to the piece
test(`the books of ${count} random staff-made orders have no differences, and their stock is right (seed ${seed})`, {
  timeout: count * 1_000 + 20_000,
}, async () => {
  for (let made = 0; made < count; made += atOnce) {
    await Promise.all(
      Array.from({ length: Math.min(atOnce, count - made) }, async () => {
        const order = await make()
        if (order) await pick(stories)(order)
      }),
    )
    shop.advanceMinutes(20)
  }
  shop.advanceMinutes(49 * 60)
  for (let run = 0; run < count / 10 + 3; run++) {
    await expireDueOrders(shop)
    shop.advanceMinutes(2)
  }
  const pace = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }
  const { differences, notCompared, orders } = await reconcilePayments(shop, { scope: 'all', pace })
  expect([differences.listed, notCompared.listed]).toEqual([[], []])
  expect(orders).toBeGreaterThan(count / 4)
  expect(await wrongStock()).toEqual([])
  expect(await wrongOrders()).toEqual([])
})

/** Stock rows whose number isn't the initial stock less what orders keep of it. */
async function wrongStock() {
  const kept = await shop.db
    .selectFrom('orderItem')
    .innerJoin('order', 'order.id', 'orderItem.orderId')
    .where('order.releasedAt', 'is', null)
    .select(['stockId'])
    .select(({ fn, eb }) => fn.sum<number>(eb('quantity', '-', eb.ref('restocked'))).as('pieces'))
    .groupBy('stockId')
    .execute()
  const rows = await shop.db.selectFrom('stock').select(['id', 'onHand']).execute()
  return rows.filter(
    ({ id, onHand }) => onHand !== stocked - Number(kept.find(({ stockId }) => stockId === id)?.pieces ?? 0),
  )
}

/** Orders that are still pending, or whose subtotal doesn't follow from their lines. */
async function wrongOrders() {
  const rows = await shop.db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .select(['order.id', 'status', 'subtotal'])
    .select(({ fn, eb }) => fn.sum<number>(eb('price', '*', eb.ref('quantity'))).as('lines'))
    .groupBy(['order.id', 'status', 'subtotal'])
    .execute()
  return rows.filter(({ status, subtotal, lines }) => status === 'pending' || subtotal !== Number(lines))
}
