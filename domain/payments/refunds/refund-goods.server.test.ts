import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { readRefunding } from '#domain/fulfilment/read-refunding.server.ts'
import { naira } from '#domain/money/money.ts'
import { everyOrder } from '#domain/orders/admin-order-filter.ts'
import { listOrdersForAdmin } from '#domain/orders/list-orders-for-admin.server.ts'
import { settlePayment } from '#domain/payments/settlement/settle-payment.server.ts'
import { aCheckout, aLine, makeProduct } from '#test/factories.ts'
import {
  administrator,
  anOrderWith,
  bringTo,
  differencesOf,
  type MovedOrder,
  openMoveShop,
  pay,
  stockBefore,
  storedState,
} from '#test/order-moves.ts'
import { aRefund, type ManualClockShop } from '#test/refund-factories.ts'
import type { GoodsToRefund } from './refund-of-goods.ts'
import { readRefundedGoods, readRefundedPieces } from './refunded-goods.server.ts'
import { type RefundToRequest, requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let shop: ManualClockShop
openMoveShop((opened) => {
  shop = opened
})

// The order is two pieces of ₦20,000 with a ten percent coupon, plus shipping. A piece fewer is ₦18,000 less.
const piece = 18_000 * naira
const linesOf = ({ orderId }: MovedOrder) =>
  shop.db.selectFrom('orderItem').where('orderId', '=', orderId).select(['lineKey', 'restocked']).execute()
const keyOf = async (order: MovedOrder) => (await linesOf(order))[0]?.lineKey ?? ''

/** Requests a refund of this many pieces of the order's only line. */
async function refund(
  order: MovedOrder,
  pieces: number,
  { goods, ...request }: Partial<Omit<RefundToRequest, 'goods'>> & { goods?: Partial<GoodsToRefund> } = {},
) {
  const lines = [{ lineKey: await keyOf(order), pieces }]
  return requestRefund(shop, {
    orderId: order.orderId,
    amount: null,
    reason: 'Too small',
    actor: administrator.email,
    requestKey: randomUUID(),
    goods: { lines, shipping: false, restock: true, ...goods },
    ...request,
  })
}

async function end(order: MovedOrder, state: 'done' | 'failed'): Promise<void> {
  for (const made of shop.scripted.get('paystack')?.refunds ?? [])
    if (made.state !== 'done' && made.state !== 'failed') made.state = state
  await settleRefunds(shop, order.reference, [])
}

const standing = async (order: MovedOrder) => {
  const { onHand, ledger, status } = await storedState(shop, order)
  const [line] = await linesOf(order)
  return { status, onHand, restocked: line?.restocked, back: ledger.filter(([kind]) => kind === 'refunded') }
}

describe('a refund of pieces', () => {
  test('shows pieces as restocked only where their stock row still exists', async () => {
    const reasonOf = async (order: MovedOrder) => {
      await refund(order, 1)
      const event = shop.db.selectFrom('orderEvent').where('orderId', '=', order.orderId)
      return (await event.where('kind', '=', 'refund_requested').select('reason').executeTakeFirstOrThrow()).reason
    }
    expect(await reasonOf(await anOrderWith(shop, 'paid'))).toContain('1 piece back into stock')
    const gone = await anOrderWith(shop, 'paid')
    await shop.db.updateTable('orderItem').set({ stockId: null }).where('orderId', '=', gone.orderId).execute()
    expect(await reasonOf(gone)).not.toContain('back into stock')
    expect(await linesOf(gone)).toMatchObject([{ restocked: 1 }])
  })

  // @rule D43 | Refunded pieces are restocked in the transaction that records the refund, once
  //   broken by: pieces restocked only when the provider has paid (complete-refund.server.ts)
  test('refunds their price less the discount, and restocks them at once', async () => {
    const order = await anOrderWith(shop, 'paid')
    const before = await standing(order)
    expect(before).toMatchObject({ onHand: stockBefore - 2, restocked: 0 })
    const requested = await refund(order, 1)
    expect(requested).toMatchObject({ ok: true, refund: { amount: piece, state: 'pending' } })
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1, restocked: 1, back: [] })
    await end(order, 'done')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1, back: [['refunded', -piece]] })
    expect((await storedState(shop, order)).history).toContainEqual(
      expect.objectContaining({
        kind: 'refund_requested',
        actor: administrator.email,
        reason: expect.stringMatching(/^₦18,000 \(RF-.*\): Too small · 1 piece back into stock$/),
      }),
    )
  })

  // @rule D43 | Refunding every piece and the shipping refunds exactly what was paid
  //   broken by: the shipping left out of what goods are worth (refund-of-goods.ts)
  test('in parts, with the shipping, refunds what was paid', async () => {
    const order = await anOrderWith(shop, 'paid')
    expect(await refund(order, 1, { goods: { restock: false } })).toMatchObject({ ok: true })
    expect(await refund(order, 1, { goods: { shipping: true } })).toMatchObject({
      refund: { amount: order.amount - piece },
    })
    expect(await refund(order, 1)).toMatchObject({ reason: 'too_many_pieces', left: 0 })
    const delivery = { goods: { lines: [], shipping: true } }
    expect(await refund(order, 0, delivery)).toMatchObject({ reason: 'shipping_refunded' })
    await end(order, 'done')
    const { paymentStatus, onHand } = await storedState(shop, order)
    expect([paymentStatus, onHand]).toEqual(['refunded', stockBefore - 1])
    expect(await differencesOf(shop, order)).toEqual([])
  })

  test('of everything takes the order out of those to ship while it is pending, and a failure brings it back', async () => {
    const order = await anOrderWith(shop, 'paid')
    const isToShip = async () => {
      const listed = await listOrdersForAdmin(shop, { ...everyOrder, view: 'to-ship', q: order.orderId }, administrator)
      return listed.ok && listed.count === 1
    }
    await refund(order, 1)
    expect(await isToShip()).toBe(true)
    await refund(order, 1, { goods: { shipping: true } })
    expect(await isToShip()).toBe(false)
    await end(order, 'failed')
    expect(await isToShip()).toBe(true)
    await refund(order, 2, { goods: { shipping: true } })
    await end(order, 'done')
    expect(await isToShip()).toBe(false)
  })

  test('is counted by line, with and without restocking; the restocked pieces of a failed one stay counted', async () => {
    const order = await anOrderWith(shop, 'paid')
    const key = await keyOf(order)
    const refundedPieces = () => readRefundedPieces(shop.db, order.orderId)
    expect(await refundedPieces()).toEqual({})
    await refund(order, 1, { goods: { restock: false } })
    expect(await refundedPieces()).toEqual({ [key]: 1 })
    await end(order, 'failed')
    expect(await refundedPieces()).toEqual({})
    await refund(order, 2)
    await end(order, 'failed')
    expect(await refundedPieces()).toEqual({ [key]: 2 })
  })

  test.each([
    ['more pieces than were bought', 3, {}, { reason: 'too_many_pieces', left: 2 }],
    ['a line of another order', 1, { goods: { lines: [{ lineKey: 'x', pieces: 1 }] } }, { reason: 'unknown_line' }],
    ['nothing', 0, {}, { reason: 'nothing_chosen' }],
    ['another sum than was agreed to', 1, { amount: piece - 1 }, { reason: 'other_amount', amount: piece }],
    ['no reason', 1, { reason: '  ' }, { reason: 'no_reason' }],
  ])('of %s is refused, and nothing changes', async (_, pieces, request, refusal) => {
    const order = await anOrderWith(shop, 'paid')
    const before = await storedState(shop, order)
    expect(await refund(order, pieces, request)).toMatchObject({ ok: false, ...refusal })
    expect(await storedState(shop, order)).toEqual(before)
  })

  // @rule D43 | No more is refunded than was received and isn't refunded or being refunded
  //   broken by: only completed refunds counted (refund-state.ts)
  test('of more than the money left is refused, and what is left can be agreed to', async () => {
    const order = await anOrderWith(shop, 'paid')
    const left = piece - 100
    const plain = { amount: order.amount - left, reason: 'Late', actor: administrator.email, requestKey: randomUUID() }
    expect(await requestRefund(shop, { orderId: order.orderId, ...plain })).toMatchObject({ ok: true })
    expect(await refund(order, 1)).toEqual({ ok: false, reason: 'too_much', left })
    expect(await refund(order, 1, { amount: piece })).toEqual({ ok: false, reason: 'too_much', left })
    expect(await refund(order, 1, { amount: left })).toMatchObject({ ok: true, refund: { amount: left } })
    expect(await refund(order, 1)).toEqual({ ok: false, reason: 'too_much', left: 0 })
  })

  // @rule D43 | A refund by line is recorded once under its key, however often and wherever it is sent
  //   broken by: goods not compared with those of the earlier refund (request-refund.server.ts)
  test('sent twenty times at once under one key is one refund and one restock; other goods under it are refused', async () => {
    const order = await anOrderWith(shop, 'paid')
    const { key = '' } = (await readRefunding(shop.db, administrator, order.orderId)) ?? {}
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order, 1, { requestKey: key })))
    expect(new Set(answers.map((answer) => answer.ok && answer.refund.id)).size).toBe(1)
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1, restocked: 1 })
    for (const other of [
      { restock: false },
      { shipping: true },
      { lines: [{ lineKey: await keyOf(order), pieces: 2 }] },
    ])
      expect(await refund(order, 1, { requestKey: key, goods: other })).toEqual({ ok: false, reason: 'key_reused' })
    expect((await readRefunding(shop.db, administrator, order.orderId))?.key).not.toBe(key)
  })

  test('requested at once under two keys is accepted for both pieces, and no third', async () => {
    const order = await anOrderWith(shop, 'paid')
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(order, 1)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'too_many_pieces')).toHaveLength(6)
    expect(await standing(order)).toMatchObject({ onHand: stockBefore, restocked: 2 })
  })

  // @rule D43 | A piece whose refund failed isn't restocked again when it is refunded again
  //   broken by: all pieces of a refund restocked, whatever was restocked before (refund-of-goods.ts)
  test('that fails can be requested again, and its piece is restocked once', async () => {
    const order = await anOrderWith(shop, 'paid')
    await refund(order, 1)
    await end(order, 'failed')
    expect(await refund(order, 1)).toMatchObject({ ok: true, refund: { amount: piece } })
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1, restocked: 1 })
  })
})

describe('cancelling', () => {
  // @rule D43 | Cancelling after a refund with restocking restocks only the rest, and reopening takes only the rest
  //   broken by: all pieces of an order restocked and taken again (queries.server.ts, retake-stock.server.ts)
  test('after one piece was restocked restocks the other, and reopening takes that one', async () => {
    const order = await anOrderWith(shop, 'paid')
    await refund(order, 1)
    await bringTo(shop, order, 'cancelled')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore })
    await bringTo(shop, order, 'processing')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1 })
    await bringTo(shop, order, 'cancelled')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore })
    expect(await differencesOf(shop, order)).toEqual([])
  })

  test('after all pieces were restocked restocks none', async () => {
    const order = await anOrderWith(shop, 'paid')
    await refund(order, 2)
    await bringTo(shop, order, 'cancelled')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore })
    await bringTo(shop, order, 'pending')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore })
  })

  // @rule D43 | A cancelled order's pieces aren't restocked twice; refunded ones stay in stock when it is reopened
  //   broken by: pieces of a released order restocked (restock-order-pieces.server.ts)
  test('first leaves nothing to restock, and reopening takes the pieces that weren’t refunded', async () => {
    const order = await anOrderWith(shop, 'paid')
    await bringTo(shop, order, 'cancelled')
    await refund(order, 1)
    expect(await standing(order)).toMatchObject({ onHand: stockBefore, restocked: 1 })
    await bringTo(shop, order, 'processing')
    expect(await standing(order)).toMatchObject({ onHand: stockBefore - 1 })
  })

  test('during a refund ends with each piece restocked once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => anOrderWith(shop, 'paid')))
    await Promise.all(orders.flatMap((order) => [refund(order, 1), bringTo(shop, order, 'cancelled')]))
    for (const order of orders) expect(await standing(order)).toMatchObject({ onHand: stockBefore, restocked: 1 })
  })
})

test('pieces whose stock row was deleted are refunded without restocking', async () => {
  const order = await anOrderWith(shop, 'paid')
  await shop.db.deleteFrom('stock').where('productId', '=', order.productId).execute()
  expect(await refund(order, 2)).toMatchObject({ ok: true })
  expect(await linesOf(order)).toMatchObject([{ restocked: 2 }])
})

test('the goods of each refund of an order are read by refund', async () => {
  const order = await anOrderWith(shop, 'paid')
  const key = await keyOf(order)
  const ofGoods = await refund(order, 1, { goods: { shipping: true } })
  const ofAmount = await requestRefund(shop, aRefund(order.orderId, { amount: 100 }))
  if (!ofGoods.ok || !ofAmount.ok) throw new Error('no refund')
  const goods = await readRefundedGoods(shop.db, order.orderId)
  expect([...goods.keys()].sort()).toEqual([ofGoods.refund.id, ofAmount.refund.id].sort())
  expect(goods.get(ofGoods.refund.id)).toEqual({
    shippingFee: ofGoods.refund.amount - piece,
    restocks: true,
    lines: [{ lineKey: key, name: expect.any(String), pieces: 1 }],
  })
  expect(goods.get(ofAmount.refund.id)).toEqual({ shippingFee: 0, restocks: false, lines: [] })
})

test('of several lines each bears its share, and each is restocked to its own row', async () => {
  const [gown, wrapper] = [
    await makeProduct(shop.db, { price: 20_000, stock: 5 }),
    await makeProduct(shop.db, { price: 7_000, stock: 5 }),
  ]
  const placed = await placeOrder(shop, await aCheckout(shop, [aLine(gown, 1), aLine(wrapper, 3)]))
  if (!placed.ok || !placed.payment) throw new Error('no order')
  const order = { ...placed.payment, orderId: placed.order.id, productId: gown, couponId: '' } as MovedOrder
  await pay(shop, order)
  const [first = '', second = ''] = (await linesOf(order)).map(({ lineKey }) => lineKey)
  const goods = { restock: true, shipping: false, lines: [first, second].map((lineKey) => ({ lineKey, pieces: 1 })) }
  expect(await refund(order, 0, { goods })).toMatchObject({ refund: { amount: 27_000 * naira } })
  const stock = await shop.db
    .selectFrom('stock')
    .where('productId', 'in', [gown, wrapper])
    .select(['productId', 'onHand'])
    .execute()
  expect(new Map(stock.map(({ productId, onHand }) => [productId, onHand]))).toEqual(
    new Map([
      [gown, 5],
      [wrapper, 3],
    ]),
  )
})

// @rule D43 | A refund that names a line twice is one refund, and pieces are refunded only of the named payment
//   broken by: the lines of a request compared with those stored one by one (refunded-goods.server.ts)
test('a line that is named twice, and a payment that didn’t buy the pieces', async () => {
  const order = await anOrderWith(shop, 'paid')
  const lineKey = await keyOf(order)
  const lines = [
    { lineKey, pieces: 1 },
    { lineKey, pieces: 1 },
  ]
  const requestKey = randomUUID()
  const first = await refund(order, 1, { goods: { lines }, requestKey })
  expect(first).toMatchObject({ ok: true, refund: { amount: 2 * piece } })
  expect(await refund(order, 1, { goods: { lines }, requestKey })).toEqual(first)
  const other = await anOrderWith(shop, 'paid')
  expect(await refund(other, 1, { reference: `${other.reference}-2` })).toEqual({ ok: false, reason: 'not_found' })
})

// @rule D43 | Pieces are refunded of the payment that paid for them, not of a duplicate
//   broken by: any named payment of the order accepted (request-refund.server.ts)
test('pieces can’t be refunded of a duplicate payment', async () => {
  const order = await anOrderWith(shop, 'unpaid')
  const again = await payAgain(shop, order.orderId, { provider: 'korapay', presentation: 'popup', openedFrom: null })
  if (!again.ok) throw new Error(again.reason)
  const { reference } = again.payment
  for (const [provider, paid] of [['paystack', order.reference] as const, ['korapay', reference] as const]) {
    shop.scripted.get(provider)?.pay(paid)
    await settlePayment(shop, paid)
  }
  expect(await refund(order, 1, { reference })).toEqual({ ok: false, reason: 'not_found' })
  expect(await refund(order, 1, { reference: order.reference })).toMatchObject({ ok: true })
})
