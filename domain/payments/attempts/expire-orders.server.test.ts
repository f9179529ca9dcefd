import { describe, expect, test } from 'vitest'
import { payAgain } from '#domain/checkout/pay-again.server.ts'
import type { ClockedShop, UnpaidOrder } from '#test/clocked-shop.ts'
import type { TestDatabase } from '#test/database.ts'
import { makeCoupon } from '#test/factories.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { withoutOrders } from '#test/payment-tests.ts'
import { aRefund } from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { administratorViewer } from '#test/viewers.ts'
import type { Channel, Verification } from '../provider.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { closeTask } from '../tasks/close-task.server.ts'
import { tasksOfOrder } from '../tasks/queries.server.ts'
import { expireDueOrders } from './expire-orders.server.ts'

const minute = 60

let database: TestDatabase
let clocked: ClockedShop
withoutOrders((shop, own) => {
  clocked = shop
  database = own
})

const expire = () => expireDueOrders(clocked.shop)

/** An order's state, the pieces of its product on hand, and its history entries after it was placed. */
async function howItStands({ orderId, productId }: UnpaidOrder) {
  const { db } = database
  const order = db.selectFrom('order').where('id', '=', orderId)
  const { status, paymentStatus } = await order.select(['status', 'paymentStatus']).executeTakeFirstOrThrow()
  const { onHand } = await db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select('onHand')
    .executeTakeFirstOrThrow()
  const events = await db.selectFrom('orderEvent').where('orderId', '=', orderId).select('kind').orderBy('id').execute()
  const history = events.slice(1).map((event) => event.kind)
  return [`${status} ${paymentStatus}`, onHand, ...history]
}

/** Closes the task about an order's mismatched payment. */
async function closeMismatch(orderId: string) {
  const by = administratorViewer()
  await database.db
    .insertInto('user')
    .values({ id: by.userId, email: by.email })
    .onConflict((it) => it.doNothing())
    .execute()
  const [task] = await tasksOfOrder(database.db, orderId)
  expect(await closeTask(clocked.shop, task?.id ?? 0, by)).toMatchObject({ ok: true, task: { kind: 'check_mismatch' } })
}

/** Refunds all money of a payment. */
async function refundAll(orderId: string, reference: string) {
  expect(await requestRefund(clocked.shop, aRefund(orderId, { reference, amount: null }))).toMatchObject({ ok: true })
  for (const refund of clocked.provider.refunds) refund.state = 'done'
  await settleRefunds(clocked.shop, reference, [])
}

describe('an unpaid order', () => {
  test('is released after half an hour, with its stock and its coupon, once', async () => {
    await makeCoupon(database.db, { code: 'RELEASED' })
    const order = await clocked.anUnpaidOrder({ couponCode: 'RELEASED' })
    clocked.advance(30 * minute - 1)
    await expire()
    expect(await howItStands(order)).toEqual(['pending pending', 9])
    clocked.advance(1)
    await expire()
    clocked.advance(10 * minute)
    await expire()
    expect(await howItStands(order)).toEqual(['cancelled pending', 10, 'expired'])
    const coupon = await database.db.selectFrom('coupon').where('code', '=', 'RELEASED').selectAll().execute()
    expect(coupon).toMatchObject([{ timesUsed: 0 }])
  })

  test('is paid instead if the provider says so at the last check', async () => {
    const order = await clocked.anUnpaidOrder()
    clocked.pay(order.reference)
    clocked.advance(30 * minute)
    await expire()
    expect(await howItStands(order)).toEqual(['processing success', 9, 'paid'])
  })

  test.each<[Channel, number]>([
    ['card', 30],
    ['bank_transfer', 60],
    ['ussd', 60],
  ])('that is being paid by %s is reserved for %i minutes', async (channel, minutes) => {
    const order = await clocked.anUnpaidOrder()
    const { reference, amount } = order
    clocked.setAnswer(
      reference,
      async () => ({ ...paid(reference, amount), state: 'pending', channel }) as Verification,
    )
    for (let passed = 0; passed < minutes; passed++) {
      expect((await howItStands(order))[0]).toBe('pending pending')
      clocked.advance(minute)
      await expire()
    }
    expect(await howItStands(order)).toEqual(['cancelled pending', 10, 'expired'])
  })

  test('is reserved for another half hour when its shopper pays again', async () => {
    const order = await clocked.anUnpaidOrder()
    clocked.advance(25 * minute)
    await payAgain(clocked.shop, order.orderId, { provider: 'paystack', presentation: 'popup', openedFrom: null })
    clocked.advance(29 * minute)
    await expire()
    expect(await howItStands(order)).toEqual(['pending pending', 9])
    clocked.advance(1 * minute)
    await expire()
    expect(await howItStands(order)).toEqual(['cancelled pending', 10, 'expired'])
  })

  test('waits while the provider doesn’t answer, for an hour at most, and is checked every minute', async () => {
    const order = await clocked.anUnpaidOrder()
    clocked.setUnavailable(order.reference)
    clocked.advance(30 * minute)
    for (let passed = 0; passed < 60; passed++) {
      await expire()
      await expire()
      expect((await howItStands(order))[0]).toBe('pending pending')
      clocked.advance(minute)
    }
    expect(clocked.verifyTimes(order.reference)).toHaveLength(60)
    await expire()
    expect(await howItStands(order)).toEqual(['cancelled pending', 10, 'expired'])
  })

  test('is not released once its money has arrived, whatever its state', async () => {
    const order = await clocked.anUnpaidOrder()
    const { expiresAt } = await database.db
      .selectFrom('order')
      .where('id', '=', order.orderId)
      .select('expiresAt')
      .executeTakeFirstOrThrow()
    clocked.pay(order.reference)
    await settlePayment(clocked.shop, order.reference)
    await database.db
      .updateTable('order')
      .set({ status: 'pending', paymentStatus: 'pending', expiresAt })
      .where('id', '=', order.orderId)
      .execute()
    clocked.advance(2 * 60 * minute)
    await expire()
    expect(await howItStands(order)).toEqual(['pending pending', 9, 'paid'])
  })

  // @rule D12 | An order isn't cancelled while a mismatched payment of it is open, nor for a day after that
  //   broken by: held money not checked (expire-orders.server.ts), or the day not started again (complete-refund.server.ts,
  //   close-task.server.ts)
  test.each([
    ['its money went back', 1],
    ['its task is done, where no naira came', null],
  ])('with a mismatched payment is kept until %s, and a day longer', async (_what, short) => {
    const order = await clocked.anUnpaidOrder()
    const { orderId, reference, amount } = order
    const came = paid(reference, amount - (short ?? 0))
    clocked.provider.setVerification(reference, short === null ? { ...came, currency: 'USD' } : came)
    await settlePayment(clocked.shop, reference)
    for (let hours = 0; hours < 60; hours++) {
      clocked.advance(60 * minute)
      await expire()
    }
    expect(await howItStands(order)).toEqual(['pending pending', 9, 'payment_mismatch'])
    if (short === null) await closeMismatch(orderId)
    else await refundAll(orderId, reference)
    const history = (await howItStands(order)).slice(2)
    clocked.advance(24 * 60 * minute - 1)
    await expire()
    expect(await howItStands(order)).toEqual(['pending pending', 9, ...history])
    clocked.advance(1)
    await expire()
    expect(await howItStands(order)).toEqual(['cancelled pending', 10, ...history, 'expired'])
  })

  test('is kept as long as money of a mismatched payment is held, even once its task is resolved', async () => {
    const order = await clocked.anUnpaidOrder()
    clocked.setAnswer(order.reference, async () => paid(order.reference, order.amount + 1))
    await settlePayment(clocked.shop, order.reference)
    await closeMismatch(order.orderId)
    for (let days = 0; days < 3; days++) {
      clocked.advance(24 * 60 * minute)
      await expire()
    }
    expect(await howItStands(order)).toEqual(['pending pending', 9, 'payment_mismatch'])
  })

  test('that can’t be released is reported, delays no other, and is checked again', async () => {
    const [broken, fine] = [await clocked.anUnpaidOrder(), await clocked.anUnpaidOrder()]
    clocked.setAnswer(broken.reference, () => Promise.reject(new Error('unheard of')))
    clocked.advance(30 * minute)
    await expire()
    expect(await howItStands(fine)).toEqual(['cancelled pending', 10, 'expired'])
    expect(clocked.faults).toEqual([`releasing order ${broken.orderId}: unheard of`])
    clocked.pay(broken.reference)
    clocked.advance(minute)
    await expire()
    expect(await howItStands(broken)).toEqual(['processing success', 9, 'paid'])
  })
})

test('more than one run can handle are released in the next runs, on any node, each once', async () => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => clocked.anUnpaidOrder()))
  const { db, close } = openTestPool(database.url, 6)
  clocked.advance(30 * minute)
  await Promise.all([expire(), expireDueOrders(clocked.anotherNode(db))])
  expect(clocked.verifyCalls).toHaveLength(40)
  await Promise.all([expire(), expireDueOrders(clocked.anotherNode(db))])
  expect(clocked.verifyCalls).toHaveLength(50)
  for (const order of orders) expect(await howItStands(order)).toEqual(['cancelled pending', 10, 'expired'])
  await close()
})

describe('a payment after the release', () => {
  test('takes stock and coupon again while they are available', async () => {
    await makeCoupon(database.db, { code: 'AGAIN' })
    const order = await clocked.anUnpaidOrder({ couponCode: 'AGAIN' })
    clocked.advance(30 * minute)
    await expire()
    clocked.pay(order.reference)
    await settlePayment(clocked.shop, order.reference)
    expect(await howItStands(order)).toEqual(['processing success', 9, 'expired', 'paid'])
    const redemption = await database.db.selectFrom('couponRedemption').select('state').execute()
    expect(redemption).toEqual([{ state: 'used' }])
  })

  test('of a piece that was sold meanwhile must be refunded', async () => {
    const order = await clocked.anUnpaidOrder({ stock: 1 })
    clocked.advance(30 * minute)
    await expire()
    await database.db.updateTable('stock').set({ onHand: 0 }).where('productId', '=', order.productId).execute()
    clocked.pay(order.reference)
    await settlePayment(clocked.shop, order.reference)
    expect(await howItStands(order)).toEqual(['cancelled success', 0, 'expired', 'paid'])
    const tasks = await database.db.selectFrom('paymentTask').select(['kind', 'subject']).execute()
    expect(tasks).toEqual([{ kind: 'refund_late', subject: order.reference }])
  })
})
