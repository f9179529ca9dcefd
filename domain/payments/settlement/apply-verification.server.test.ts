import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCoupon, makeOrder } from '#test/factories.ts'
import { payOrder } from '#test/paid-orders.ts'
import { storedMails } from '#test/stored-mails.ts'
import type { AttemptState } from '../attempts/attempt.ts'
import { findAttempt } from '../attempts/find-attempt.server.ts'
import type { Channel } from '../provider.ts'
import { applyVerification } from './apply-verification.server.ts'
import type { VerificationResult } from './check-verification.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
beforeEach(async () => {
  await sql`truncate "order" cascade`.execute(database.db)
  await database.db.deleteFrom('mail').execute()
})
afterAll(() => database.close())

const openedAt = new Date('2026-05-01T10:00:00Z')
const inMinutes = (minutes: number) => new Date(openedAt.getTime() + minutes * 60_000)
const now = inMinutes(7)
const due = inMinutes(10)

type Values = { state?: AttemptState; createdAt?: Date; providerTransactionId?: string; channel?: Channel }

async function anAttempt(orderId: string, values: Values = {}): Promise<string> {
  const reference = `ORD-${randomUUID().slice(0, 13)}`
  await database.db
    .insertInto('paymentAttempt')
    .values({
      orderId,
      provider: 'paystack',
      mode: 'test',
      reference,
      amount: 1_250_000,
      state: 'open',
      createdAt: openedAt,
      updatedAt: openedAt,
      dueAt: due,
      ...values,
    })
    .execute()
  return reference
}

async function anOrder(values: Values = {}) {
  const orderId = await makeOrder(database.db, { expiresAt: inMinutes(30) })
  return { orderId, reference: await anAttempt(orderId, values) }
}

const write = (reference: string, result: VerificationResult) =>
  database.db.transaction().execute(async (tx) => {
    const attempt = await findAttempt(tx, reference)
    const order = attempt && (await lockOrder(tx, attempt.orderId))
    if (!order) throw new Error('no such attempt')
    return applyVerification(tx, { order, attempt, result, now })
  })

const attemptOf = (reference: string) =>
  database.db
    .selectFrom('paymentAttempt')
    .where('reference', '=', reference)
    .select(['state', 'providerTransactionId', 'received', 'fee', 'paidAt', 'dueAt', 'channel', 'detail'])
    .executeTakeFirstOrThrow()
const orderOf = (orderId: string) =>
  database.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['status', 'paymentStatus', 'transactionRef', 'transactionId', 'expiresAt', 'releasedAt'])
    .executeTakeFirstOrThrow()
const historyOf = async (orderId: string) =>
  (
    await database.db
      .selectFrom('orderEvent')
      .where('orderId', '=', orderId)
      .select(['kind', 'actor', 'reason', 'toStatus'])
      .orderBy('id')
      .execute()
  ).slice(1)
const ledgerOf = (orderId: string) =>
  database.db
    .selectFrom('moneyLedger')
    .where('orderId', '=', orderId)
    .select(['kind', 'amount', 'currency', 'refundId'])
    .orderBy('id')
    .execute()
const tasks = () => database.db.selectFrom('paymentTask').select(['kind', 'subject', 'orderId', 'detail']).execute()
const mails = () => storedMails(database.db)

const asOpened = {
  state: 'open',
  providerTransactionId: null,
  received: null,
  fee: null,
  paidAt: null,
  dueAt: due,
  channel: null,
  detail: '',
}
const asPlaced = {
  status: 'pending',
  paymentStatus: 'pending',
  transactionRef: null,
  transactionId: null,
  expiresAt: inMinutes(30),
  releasedAt: null,
}
const asPaid: VerificationResult = {
  outcome: 'paid',
  transactionId: '77',
  fee: 18_750,
  channel: 'ussd',
  reversed: false,
}
const received = { kind: 'received', amount: 1_250_000, currency: 'NGN', refundId: null }
const fee = { kind: 'fee', amount: -18_750, currency: 'NGN', refundId: null }

describe('paid', () => {
  test('is recorded in attempt, order, ledger, stock and history, and a mail is enqueued', async () => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, asPaid)).toBe('paid')
    expect(await attemptOf(reference)).toEqual({
      ...asOpened,
      state: 'paid',
      providerTransactionId: '77',
      received: 1_250_000,
      fee: 18_750,
      paidAt: now,
      dueAt: null,
      channel: 'ussd',
    })
    expect(await orderOf(orderId)).toEqual({
      ...asPlaced,
      status: 'processing',
      paymentStatus: 'success',
      transactionRef: reference,
      transactionId: '77',
    })
    expect(await ledgerOf(orderId)).toEqual([received, fee])
    expect(await historyOf(orderId)).toEqual([
      { kind: 'paid', actor: 'provider', reason: reference, toStatus: 'processing' },
    ])
    expect(await tasks()).toEqual([])
    expect(await mails()).toEqual([{ kind: 'payment_received', orderId }])
  })

  test('without a fee records no fee, and a reversed one is checked again at once', async () => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, { ...asPaid, fee: null, reversed: true })).toBe('paid')
    expect(await attemptOf(reference)).toMatchObject({ fee: null, dueAt: now })
    expect(await ledgerOf(orderId)).toEqual([received])
  })

  test('an order is paid even if one of its products was deleted', async () => {
    const { orderId, reference } = await anOrder()
    await database.db
      .updateTable('orderItem')
      .set({ productId: null, stockId: null })
      .where('orderId', '=', orderId)
      .execute()
    expect(await write(reference, asPaid)).toBe('paid')
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'success' })
    expect(await tasks()).toEqual([])
  })

  // @rule D12 | Whether a payment is a second one is read from the ledger, not from the order's payment status
  //   broken by: the payment status used (record-payment.server.ts)
  test('a second time is a duplicate whatever the order’s payment status', async () => {
    const { orderId, reference } = await anOrder()
    await payOrder(database.db, orderId)
    await database.db.updateTable('order').set({ paymentStatus: 'pending' }).where('id', '=', orderId).execute()
    expect(await write(reference, asPaid)).toBe('duplicate')
  })

  test.each(['success', 'refunded'] as const)(
    'a second time is a duplicate to refund: the order is %s',
    async (paymentStatus) => {
      const { orderId, reference } = await anOrder()
      await payOrder(database.db, orderId, { refunded: paymentStatus === 'refunded' ? 1_250_000 : 0 })
      await database.db
        .updateTable('order')
        .set({ paymentStatus, status: 'shipped', transactionRef: 'FIRST' })
        .where('id', '=', orderId)
        .execute()
      expect(await write(reference, asPaid)).toBe('duplicate')
      expect(await attemptOf(reference)).toMatchObject({
        state: 'duplicate',
        received: 1_250_000,
        fee: 18_750,
        paidAt: now,
      })
      expect(await orderOf(orderId)).toMatchObject({ status: 'shipped', paymentStatus, transactionRef: 'FIRST' })
      const detail = `Paid twice: ${reference} must be refunded`
      expect(await historyOf(orderId)).toEqual([
        { kind: 'paid_twice', actor: 'provider', reason: detail, toStatus: 'shipped' },
      ])
      expect(await tasks()).toEqual([{ kind: 'refund_duplicate', subject: reference, orderId, detail }])
      expect(await mails()).toEqual([])
    },
  )

  test('with a transaction that paid another attempt is a mismatch of which nothing is recorded', async () => {
    const first = await anOrder({ providerTransactionId: '77' })
    const { orderId, reference } = await anOrder()
    expect(await write(reference, asPaid)).toBe('mismatch')
    const detail = 'its transaction paid another'
    expect(await attemptOf(reference)).toEqual({ ...asOpened, state: 'mismatch', detail, channel: 'ussd' })
    expect(await ledgerOf(orderId)).toEqual([])
    expect(await orderOf(orderId)).toEqual(asPlaced)
    expect(await attemptOf(first.reference)).toEqual({ ...asOpened, providerTransactionId: '77' })
  })

  test('with its own transaction, or with none, is no mismatch', async () => {
    const own = await anOrder({ providerTransactionId: '77' })
    expect(await write(own.reference, asPaid)).toBe('paid')
    await anOrder({ providerTransactionId: '78' })
    const without = await anOrder()
    expect(await write(without.reference, { ...asPaid, transactionId: null })).toBe('paid')
    expect((await orderOf(without.orderId)).transactionId).toBeNull()
  })
})

describe('paid after the release', () => {
  const onHand = () => database.db.selectFrom('stock').select('onHand').orderBy('id', 'desc').executeTakeFirstOrThrow()

  async function aReleasedOrder(status: OrderStatus = 'pending') {
    const couponId = await makeCoupon(database.db, { timesUsed: 0 })
    const { orderId, reference } = await anOrder()
    await database.db
      .updateTable('order')
      .set({ releasedAt: inMinutes(5), status })
      .where('id', '=', orderId)
      .execute()
    const released = { couponId, orderId, state: 'released' as const, createdAt: openedAt, updatedAt: inMinutes(5) }
    await database.db.insertInto('couponRedemption').values(released).execute()
    return { orderId, reference, couponId }
  }
  const redemptionOf = async (orderId: string) =>
    (
      await database.db
        .selectFrom('couponRedemption')
        .where('orderId', '=', orderId)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state

  test.each(['pending', 'cancelled'] as const)('a %s order takes its stock and its coupon again', async (status) => {
    const { orderId, reference } = await aReleasedOrder(status)
    const before = (await onHand()).onHand
    expect(await write(reference, asPaid)).toBe('paid')
    expect(await orderOf(orderId)).toMatchObject({ status: 'processing', paymentStatus: 'success', releasedAt: null })
    expect((await onHand()).onHand).toBe(before - 1)
    expect(await redemptionOf(orderId)).toBe('used')
    expect(await tasks()).toEqual([])
  })

  test('an order whose stock is gone must be refunded', async () => {
    const { orderId, reference } = await aReleasedOrder('cancelled')
    await database.db.updateTable('stock').set({ onHand: 0 }).execute()
    expect(await write(reference, asPaid)).toBe('paid')
    expect(await orderOf(orderId)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'success',
      releasedAt: inMinutes(5),
    })
    expect(await tasks()).toEqual([
      {
        kind: 'refund_late',
        subject: reference,
        orderId,
        detail: 'Paid after it had been released and its stock was gone: refund it',
      },
    ])
    expect(await redemptionOf(orderId)).toBe('released')
    expect(await mails()).toEqual([{ kind: 'payment_received', orderId }])
  })

  test('an order whose stock row was deleted, or that was cancelled by hand, must be refunded, too', async () => {
    const removed = await aReleasedOrder()
    await database.db.updateTable('orderItem').set({ stockId: null }).where('orderId', '=', removed.orderId).execute()
    await write(removed.reference, asPaid)
    const cancelled = await anOrder()
    await database.db.updateTable('order').set({ status: 'cancelled' }).where('id', '=', cancelled.orderId).execute()
    await write(cancelled.reference, { ...asPaid, transactionId: '78' })
    expect((await tasks()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['refund_late', removed.reference],
      ['refund_late', cancelled.reference],
    ])
    expect((await orderOf(cancelled.orderId)).status).toBe('cancelled')
  })
})

describe('a mismatch', () => {
  const short: VerificationResult = {
    outcome: 'mismatch',
    transactionId: '77',
    received: 900_000,
    fee: 13_500,
    channel: 'card',
    why: 'amount ₦9,000 instead of ₦12,500',
  }

  test('raises a task, and the received money is recorded', async () => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, short)).toBe('mismatch')
    expect(await attemptOf(reference)).toEqual({
      state: 'mismatch',
      providerTransactionId: '77',
      received: 900_000,
      fee: 13_500,
      paidAt: now,
      dueAt: null,
      channel: 'card',
      detail: short.why,
    })
    const reason = `Payment ${reference} doesn't match: amount ₦9,000 instead of ₦12,500`
    expect(await orderOf(orderId)).toEqual(asPlaced)
    expect(await historyOf(orderId)).toEqual([
      { kind: 'payment_mismatch', actor: 'provider', reason, toStatus: 'pending' },
    ])
    expect(await tasks()).toEqual([{ kind: 'check_mismatch', subject: reference, orderId, detail: reason }])
    expect(await ledgerOf(orderId)).toEqual([
      { ...received, amount: 900_000 },
      { ...fee, amount: -13_500 },
    ])
  })

  test('of which nothing can be recorded is checked again, and recorded once', async () => {
    const { orderId, reference } = await anOrder()
    const dollars = { ...short, received: null, why: 'currency USD' }
    expect([await write(reference, dollars), await write(reference, dollars)]).toEqual(['mismatch', 'mismatch'])
    expect(await attemptOf(reference)).toMatchObject({ received: null, fee: null, paidAt: null, dueAt: due })
    expect(await historyOf(orderId)).toHaveLength(1)
    expect(await ledgerOf(orderId)).toEqual([])
    expect(await write(reference, short)).toBe('mismatch')
    expect(await attemptOf(reference)).toMatchObject({ received: 900_000, detail: short.why })
  })

  test('with a transaction of another attempt records nothing', async () => {
    await anOrder({ providerTransactionId: '77' })
    const { orderId, reference } = await anOrder()
    await write(reference, short)
    expect(await attemptOf(reference)).toEqual({
      ...asOpened,
      state: 'mismatch',
      channel: 'card',
      detail: short.why,
    })
    expect(await ledgerOf(orderId)).toEqual([])
  })
})

describe('an unpaid result', () => {
  test('as a failure of the newest attempt fails the order, once', async () => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, { outcome: 'failed' })).toBe('failed')
    expect(await attemptOf(reference)).toEqual({ ...asOpened, state: 'failed' })
    expect(await orderOf(orderId)).toEqual({ ...asPlaced, paymentStatus: 'failed' })
    const failed = { kind: 'payment_failed', actor: 'provider', reason: reference, toStatus: 'pending' }
    expect(await historyOf(orderId)).toEqual([failed])
    expect(await write(reference, { outcome: 'failed' })).toBe('failed')
    expect(await historyOf(orderId)).toEqual([failed])
  })

  test('as a failure doesn’t change an order that has failed already', async () => {
    const { orderId, reference } = await anOrder()
    await database.db.updateTable('order').set({ paymentStatus: 'failed' }).where('id', '=', orderId).execute()
    expect(await write(reference, { outcome: 'failed' })).toBe('failed')
    expect(await historyOf(orderId)).toEqual([])
  })

  test('as pending makes a failed order pending again', async () => {
    const { orderId, reference } = await anOrder()
    await write(reference, { outcome: 'failed' })
    const onItsWay: VerificationResult = { outcome: 'pending', channel: null }
    expect([await write(reference, onItsWay), await write(reference, onItsWay)]).toEqual(['pending', 'pending'])
    expect(await attemptOf(reference)).toEqual({ ...asOpened, state: 'pending' })
    expect((await orderOf(orderId)).paymentStatus).toBe('pending')
    expect((await historyOf(orderId)).slice(1)).toEqual([
      { kind: 'payment_pending', actor: 'provider', reason: reference, toStatus: 'pending' },
    ])
  })

  test('as pending doesn’t change a pending order', async () => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, { outcome: 'pending', channel: null })).toBe('pending')
    expect(await historyOf(orderId)).toEqual([])
  })

  test('of an earlier attempt doesn’t change the order', async () => {
    const { orderId, reference } = await anOrder()
    await anOrder({ createdAt: inMinutes(3) })
    expect((await orderOf(orderId)).paymentStatus).toBe('pending')
    await anAttempt(orderId, { createdAt: inMinutes(1) })
    expect(await write(reference, { outcome: 'failed' })).toBe('failed')
    expect(await orderOf(orderId)).toEqual(asPlaced)
    await database.db.updateTable('order').set({ paymentStatus: 'failed' }).where('id', '=', orderId).execute()
    expect(await write(reference, { outcome: 'pending', channel: null })).toBe('pending')
    expect((await orderOf(orderId)).paymentStatus).toBe('failed')
    expect(await historyOf(orderId)).toEqual([])
  })

  test.each<VerificationResult>([{ outcome: 'failed' }, { outcome: 'pending', channel: 'ussd' }])(
    'leaves a mismatch unchanged: %j',
    async (result) => {
      const { orderId, reference } = await anOrder({ state: 'mismatch' })
      expect(await write(reference, result)).toBe('mismatch')
      expect(await attemptOf(reference)).toEqual({ ...asOpened, state: 'mismatch' })
      expect(await orderOf(orderId)).toEqual(asPlaced)
    },
  )

  test.each<[VerificationResult, number]>([
    [{ outcome: 'open', channel: 'bank_transfer' }, 60],
    [{ outcome: 'pending', channel: 'ussd' }, 60],
    [{ outcome: 'open', channel: 'card' }, 30],
  ])('%j reserves the order for %i minutes from the opening', async (result, minutes) => {
    const { orderId, reference } = await anOrder()
    expect(await write(reference, result)).toBe(result.outcome)
    expect((await attemptOf(reference)).channel).toBe('channel' in result ? result.channel : null)
    expect((await orderOf(orderId)).expiresAt).toEqual(inMinutes(minutes))
  })

  test('with a channel known already does not extend the reservation', async () => {
    const { orderId, reference } = await anOrder({ channel: 'ussd' })
    expect(await write(reference, { outcome: 'open', channel: 'ussd' })).toBe('open')
    expect(await write(reference, { outcome: 'open', channel: null })).toBe('open')
    expect((await attemptOf(reference)).channel).toBe('ussd')
    expect((await orderOf(orderId)).expiresAt).toEqual(inMinutes(30))
  })

  test.each<VerificationResult>([{ outcome: 'unanswered' }, { outcome: 'open', channel: null }])(
    '%j changes nothing',
    async (result) => {
      const { orderId, reference } = await anOrder()
      expect(await write(reference, result)).toBe('open')
      expect(await attemptOf(reference)).toEqual(asOpened)
      expect(await orderOf(orderId)).toEqual(asPlaced)
      expect(await historyOf(orderId)).toEqual([])
    },
  )
})
