import { describe, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import {
  anOrderWith,
  bringTo,
  differencesOf,
  type MovedOrder,
  openMoveShop,
  pay,
  pieces,
  refund,
  stockBefore,
  storedState,
} from '#test/order-moves.ts'
import { type ManualClockShop, openTasks } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { changeOrderStatus } from './change-order-status.server.ts'

let shop: ManualClockShop
openMoveShop((opened) => {
  shop = opened
})

const payNow = ({ orderId }: MovedOrder) =>
  payAgain(shop, orderId, { provider: 'paystack', presentation: 'popup', openedFrom: null })

describe('an order that was moved on unpaid', () => {
  // @rule D43 | An unpaid order that is moved on doesn't reserve stock for good; it can be paid, and a task asks to collect the
  //   money
  //   broken by: only pending orders payable (pay-again.server.ts)
  test('can be paid by Pay Now, keeps its status, and its task is resolved', async () => {
    const order = await anOrderWith(shop, 'unpaid')
    await bringTo(shop, order, 'shipped')
    const again = await payNow(order)
    expect(again).toMatchObject({ ok: true, payment: { reference: order.reference, amount: order.amount } })
    expect((await storedState(shop, order)).expiresAt).toBeNull()
    await pay(shop, order)
    expect(await storedState(shop, order)).toMatchObject({
      status: 'shipped',
      paymentStatus: 'success',
      onHand: stockBefore - pieces,
      redemption: 'used',
      ledger: [['received', order.amount]],
      tasks: [],
    })
    const task = shop.db.selectFrom('paymentTask').where('orderId', '=', order.orderId).select(['kind', 'resolvedBy'])
    expect(await task.execute()).toEqual([{ kind: 'collect_payment', resolvedBy: 'provider' }])
    expect(await differencesOf(shop, order)).toEqual([])
  })

  test('has a task with the amount due, raised again when it is moved on again', async () => {
    const order = await anOrderWith(shop, 'unpaid')
    await bringTo(shop, order, 'processing')
    await bringTo(shop, order, 'pending')
    expect(await openTasks(shop.db, order.orderId)).toEqual([])
    await bringTo(shop, order, 'delivered')
    const tasks = await shop.db.selectFrom('paymentTask').where('orderId', '=', order.orderId).selectAll().execute()
    expect(tasks).toMatchObject([{ kind: 'collect_payment', subject: order.orderId, resolvedAt: null }])
    expect(tasks[0]?.detail).toMatch(/^₦[\d,]+ is owed for an order that is delivered: collect it$/)
  })
})

describe('an order that an administrator cancelled', () => {
  // @rule D13, D43 | An order that the shop cancelled isn't revived by a later payment
  //   broken by: revived like an expired one (record-payment.server.ts)
  test('isn’t revived by a payment: it stays cancelled with a task to refund it', async () => {
    const order = await anOrderWith(shop, 'unpaid')
    await bringTo(shop, order, 'cancelled')
    expect(await payNow(order)).toEqual({ ok: false, reason: 'not_payable' })
    await pay(shop, order)
    expect(await storedState(shop, order)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'success',
      onHand: stockBefore,
      timesUsed: 0,
      redemption: 'released',
      tasks: ['refund_late'],
    })
    expect(await differencesOf(shop, order)).toEqual([])
  })

  test('after it had expired and was reopened stays cancelled, too', async () => {
    const order = await anOrderWith(shop, 'expired')
    await bringTo(shop, order, 'pending')
    await bringTo(shop, order, 'cancelled')
    await pay(shop, order)
    expect(await storedState(shop, order)).toMatchObject({ status: 'cancelled', tasks: ['refund_late'] })
  })

  // @rule D43 | Cancelling a paid order creates a task to refund it, which a full refund resolves
  //   broken by: the task left open by a full refund (complete-refund.server.ts)
  test('has a task to refund it until all of its money is refunded', async () => {
    const order = await anOrderWith(shop, 'paid')
    await bringTo(shop, order, 'cancelled')
    await refund(shop, order, 1_000)
    expect(await openTasks(shop.db, order.orderId)).toEqual(['refund_cancelled'])
    await refund(shop, order, null)
    expect(await storedState(shop, order)).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled', tasks: [] })
    expect(await differencesOf(shop, order)).toEqual([])
  })
})

test.each([
  ['nobody signed in', anonymous, 'no_session'],
  ['a customer', customerViewer(), 'not_allowed'],
] as const)('%s can’t move an order', async (_, viewer, reason) => {
  const order = await anOrderWith(shop, 'paid')
  const before = await storedState(shop, order)
  const change = { orderId: order.orderId, from: 'processing', to: 'shipped', confirmed: true } as const
  expect(await changeOrderStatus(shop, change, viewer)).toEqual({ ok: false, reason })
  expect(await storedState(shop, order)).toEqual(before)
})
