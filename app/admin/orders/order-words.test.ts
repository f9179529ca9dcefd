import { expect, test } from 'vitest'
import type { MoveRisk } from '#domain/fulfilment/move-risks.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { anOrderToShow } from '#test/shown-orders.ts'
import { lostPiecesText } from './lost-pieces-text.ts'
import { addressText } from './order/address-text.ts'
import { actorText, entryText } from './order/history-words.ts'
import { accountOf } from './order/money-account.tsx'
import { consequencesOf } from './order/move-consequences.ts'
import { moveWord, nextMove, nextStatus, paymentLook } from './words.ts'

// @rule back-office §4 Payment status | success, pending, failed and refunded; anything else is Unknown, in grey
//   broken by: an unknown one shown as Pending (words.ts)
test('a payment status that isn’t known is Unknown, in grey', () => {
  expect(['success', 'pending', 'failed', 'refunded'].map((status) => paymentLook(status).word)).toEqual([
    'Success',
    'Pending',
    'Failed',
    'Refunded',
  ])
  for (const status of ['chargeback', 'constructor', ''])
    expect(paymentLook(status)).toMatchObject({ word: 'Unknown', color: 'text-soft' })
})

test('the next act leads from pending to delivered, and no further', () => {
  expect((['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const).map(nextStatus)).toEqual([
    'processing',
    'shipped',
    'delivered',
    null,
    null,
  ])
})

test('an order for collection is never shipped next, and its last act is Mark as collected', () => {
  const collected = (isCollected: boolean) =>
    nextMove({ order: { status: 'processing', isCollected }, money: { ...money, refundable: 1 }, moves: [] })
  expect([collected(true), collected(false)]).toEqual(['delivered', 'shipped'])
  expect(moveWord('delivered', { isCollected: true })).toBe('Mark as collected')
  expect(moveWord('delivered', { isCollected: false })).toBe('Mark as delivered')
})

test('a fully refunded order is cancelled next, unless it has left the shop', () => {
  const next = (status: OrderStatus, refundable: number, risk: MoveRisk = 'refunded', isCollected = false) =>
    nextMove({
      order: { status, isCollected },
      money: { ...money, received: 9, refundable },
      moves: [{ to: 'delivered', risks: [risk] }],
    })
  expect(next('processing', 0)).toBe('cancelled')
  expect(next('processing', 0, 'refunded', true)).toBe('cancelled')
  expect(next('pending', 0)).toBe('cancelled')
  expect([next('shipped', 0), next('delivered', 0), next('cancelled', 0)]).toEqual(['delivered', null, null])
  // Some money wasn't refunded, or the order was never paid.
  expect(next('processing', 1)).toBe('shipped')
  expect(next('processing', 0, 'unpaid')).toBe('shipped')
})

const money = { received: 0, refunded: 0, due: 0, refundable: 0, held: 0 }
const rowsOf = (changes: Parameters<typeof anOrderToShow>[0], paid: Partial<typeof money>) =>
  accountOf({ order: anOrderToShow(changes), money: { ...money, ...paid } }).map(({ name, text }) => `${name} ${text}`)

test('the amounts add up, with a discount, with free shipping, and after a refund', () => {
  expect(rowsOf({}, { due: 5_150_000 })).toEqual([
    'Items ₦49,000',
    'Shipping ₦2,500',
    'Total ₦51,500',
    'Paid ₦0',
    'Due ₦51,500',
  ])
  const discounted = { discount: 900_000, shippingFee: 0, totalAmount: 4_000_000 }
  expect(rowsOf(discounted, { received: 4_000_000, refunded: 1_000_000 })).toEqual([
    'Items ₦49,000',
    'Discount −₦9,000',
    'Shipping Free',
    'Total ₦40,000',
    'Paid ₦40,000',
    'Refunded −₦10,000',
    'Kept ₦30,000',
    'Due ₦0',
  ])
})

// @rule D43 | A cancelled order has nothing due, on its page as on its invoice
//   broken by: what it would owe if reopened shown as due (money-account.tsx)
test('a cancelled order has nothing due', () => {
  expect(rowsOf({ status: 'cancelled' }, { due: 5_150_000 }).at(-1)).toBe('Due ₦0')
})

// @rule D43 | A risky move asks for confirmation and says what it will do, amounts included
//   broken by: the amount left out (move-consequences.ts)
test('the consequences of a move name their amounts', () => {
  const shown = (sums: Partial<typeof money> = {}) => ({ money: { ...money, ...sums }, piecesWithoutStock: 0 })
  const owed = consequencesOf({ to: 'shipped', risks: ['unpaid'] }, 'pending', shown({ due: 5_150_000 }))
  expect(owed).toEqual([expect.stringContaining('₦51,500 of it isn’t paid')])
  const paid = consequencesOf(
    { to: 'cancelled', risks: ['cancels_paid'] },
    'processing',
    shown({ refundable: 4_000_000 }),
  )
  expect(paid).toEqual([expect.stringContaining('back into stock'), expect.stringContaining('₦40,000 was paid for it')])
  expect(consequencesOf({ to: 'processing', risks: [] }, 'pending', shown())).toEqual([])
  const held = shown({ held: 2_249_900 })
  expect(consequencesOf({ to: 'cancelled', risks: [] }, 'pending', held)).toEqual([
    expect.stringContaining('back into stock'),
    expect.stringContaining('₦22,499 came that doesn’t count for it'),
  ])
  expect(consequencesOf({ to: 'processing', risks: [] }, 'pending', held)).toEqual([])
  const lost = consequencesOf({ to: 'cancelled', risks: [] }, 'pending', { ...shown(), piecesWithoutStock: 2 })
  expect(lost).toContain(lostPiecesText(2))
  expect([lostPiecesText(1), lostPiecesText(2)]).toEqual([
    expect.stringMatching(/^1 piece can’t .* its size/),
    expect.stringMatching(/^2 pieces can’t .* their sizes/),
  ])
})

test('the history is in words, also for unknown entries', () => {
  const entry = (kind: string, fromStatus: 'pending' | null = null, toStatus: 'processing' | null = null) =>
    entryText({ kind, fromStatus, toStatus })
  expect(entry('note')).toBe('Note')
  expect(entry('status_changed', 'pending', 'processing')).toBe('Pending → Processing')
  expect(entry('paid', 'pending', 'processing')).toBe('Paid: Pending → Processing')
  expect(entry('some_news')).toBe('Some news')
  expect(entry('constructor')).toBe('Constructor')
  expect(['shopper', 'tola@aso.example', 'toString'].map(actorText)).toEqual([
    'The shopper',
    'tola@aso.example',
    'toString',
  ])
})

test('the address is copied with the phone and the order’s number', () => {
  const order = anOrderToShow()
  expect(addressText(order).split('\n').at(-1)).toBe('Order #1a2b3c4d')
  expect(addressText(order)).toContain(order.shippingAddress.phone)
})
