import { expect, test } from 'vitest'
import type { Refunding } from '#domain/fulfilment/admin-order.ts'
import { naira } from '#domain/money/money.ts'
import { everything, goodsOf, sumOf } from './refund-choice.ts'

const none = { pieces: 0, amount: 0, restocking: 0 }
const refunding = (values: Partial<Refunding> = {}): Refunding => ({
  left: 42_500 * naira,
  key: '',
  provider: 'paystack',
  ways: 'provider',
  isReleased: false,
  goods: {
    discount: 0,
    shipping: { fee: 2_500 * naira, refunded: 0 },
    lines: [{ lineKey: 'a', price: 20_000 * naira, quantity: 2, refunded: none, restocked: 0, hasStock: true }],
  },
  ...values,
})

// @rule D43 | A refund starts with everything still refundable; pieces that haven't left the shop are restocked, others only on request
//   broken by: pieces of delivered orders restocked by default (refund-choice.ts)
test('everything is chosen at first, and its pieces are restocked unless they have left the shop', () => {
  const order = refunding()
  const whole = everything(order, 'processing')
  expect(goodsOf(order, whole)).toEqual({ lines: [{ lineKey: 'a', pieces: 2 }], shipping: true, restock: true })
  expect(sumOf(order, whole)).toEqual({ ok: true, amount: 42_500 * naira, isCapped: false, restocked: 2, lost: 0 })
  for (const status of ['shipped', 'delivered'] as const)
    expect(goodsOf(order, everything(order, status))).toMatchObject({ restock: false })
  const released = refunding({ isReleased: true })
  const unticked = { ...everything(released, 'cancelled'), restocks: false }
  expect(goodsOf(released, unticked)).toMatchObject({ restock: true })
})

test('refunding only the delivery restocks nothing', () => {
  const order = refunding()
  const delivery = { ...everything(order, 'processing'), pieces: { a: 0 } }
  expect(goodsOf(order, delivery)).toEqual({ lines: [], shipping: true, restock: false })
  expect(sumOf(order, delivery)).toMatchObject({ amount: 2_500 * naira, restocked: 0 })
})

// @rule D43 | Pieces that cost more than the refundable rest are refunded up to that rest, and the form says so
//   broken by: the whole price offered (refund-choice.ts)
test('a refund is capped at the refundable rest', () => {
  const order = refunding({ left: 30_000 * naira })
  expect(sumOf(order, everything(order, 'processing'))).toMatchObject({ amount: 30_000 * naira, isCapped: true })
})

test.each([
  ['', 'Please say how much.'],
  ['abc', 'Please say how much.'],
  ['0', 'Please say how much.'],
  ['-5', 'Please say how much.'],
  ['42,501', 'At most ₦42,500 can still be given back.'],
])('an amount of %j is refused', (typed, message) => {
  const order = refunding()
  expect(sumOf(order, { ...everything(order, 'processing'), way: 'amount', typed })).toEqual({ ok: false, message })
})

test('a refund by amount includes no goods', () => {
  const order = refunding()
  const choice = { ...everything(order, 'processing'), way: 'amount' as const, typed: '₦5k' }
  expect([goodsOf(order, choice), sumOf(order, choice)]).toEqual([
    null,
    { ok: true, amount: 5_000 * naira, isCapped: false, restocked: 0, lost: 0 },
  ])
})

test('all that is left can be given back by amount, and no more', () => {
  const order = refunding()
  const typed = (amount: string) => ({ ...everything(order, 'processing'), way: 'amount' as const, typed: amount })
  expect(sumOf(order, typed('42,500'))).toMatchObject({ ok: true, amount: order.left })
  expect(sumOf(order, typed('42,500.01'))).toEqual({ ok: false, message: 'At most ₦42,500 can still be given back.' })
  for (const nothing of ['', '0', 'all']) expect(sumOf(order, typed(nothing))).toMatchObject({ ok: false })
})

test('pieces go back into stock at first as long as the order is at the shop, or was released', () => {
  const restocks = (status: 'pending' | 'processing' | 'shipped' | 'cancelled', isReleased = false) =>
    everything(refunding({ isReleased }), status).restocks
  expect([restocks('pending'), restocks('processing'), restocks('shipped'), restocks('cancelled')]).toEqual([
    ...[true, true, false, false],
  ])
  expect(restocks('cancelled', true)).toBe(true)
})

test('an empty choice is refused with a message', () => {
  const order = refunding()
  const nothing = { ...everything(order, 'processing'), pieces: {}, hasShipping: false }
  expect(sumOf(order, nothing)).toEqual({ ok: false, message: 'Please choose what to refund.' })
})

test('what was refunded while the form was open is no longer chosen', () => {
  const before = refunding()
  const [line] = before.goods.lines
  const left = { fee: 2_500 * naira, refunded: 2_500 * naira }
  const refunded = { pieces: 1, amount: 20_000 * naira, restocking: 0 }
  const now = refunding({ goods: { ...before.goods, shipping: left, lines: line ? [{ ...line, refunded }] : [] } })
  const choice = everything(before, 'processing')
  expect(goodsOf(now, choice)).toEqual({ lines: [{ lineKey: 'a', pieces: 1 }], shipping: false, restock: true })
})

test('pieces whose stock row is gone are counted separately', () => {
  const { goods } = refunding()
  const gone = refunding({ goods: { ...goods, lines: goods.lines.map((line) => ({ ...line, hasStock: false })) } })
  expect(sumOf(gone, everything(gone, 'processing'))).toMatchObject({ restocked: 0, lost: 2 })
})
