import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatNaira } from '#domain/money/money.ts'
import { lockOrder } from '#domain/orders/move-order.server.ts'
import { readOrderStatus } from '#domain/orders/queries.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { descriptorOf } from '#infra/payments/adapters.ts'
import { createProvider } from '#infra/payments/create-provider.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  aPaidOrder,
  aRefund,
  ledgerOf,
  type ManualClockShop,
  manualClockShop,
  openTasks,
  type PaidOrder,
  refundMails,
} from '#test/refund-factories.ts'
import { paid } from '#test/scripted-providers.ts'
import { completeRefund } from './complete-refund.server.ts'
import { pollDueRefunds } from './poll-refunds.server.ts'
import { listRefunds, type Refund } from './read-refunds.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'
import { settleReversal } from './settle-reversal.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase(12)
  shop = manualClockShop(database.db)
})
afterAll(() => database.close())

const states = async ({ orderId }: PaidOrder) => (await listRefunds(shop.db, orderId)).map((refund) => refund.state)
const madeFor = ({ provider, reference }: PaidOrder) => {
  const made = provider.refunds.filter((one) => one.reference === reference).at(-1)
  if (!made) throw new Error('no refund was made')
  return made
}
const detailOf = async (orderId: string) =>
  (
    await shop.db
      .selectFrom('paymentTask')
      .where('orderId', '=', orderId)
      .where('resolvedAt', 'is', null)
      .select('detail')
      .execute()
  ).map((row) => row.detail)

const historyOf = ({ orderId }: PaidOrder) =>
  shop.db.selectFrom('orderEvent').where('orderId', '=', orderId).select(['id', 'kind']).orderBy('id').execute()
const newsOf = async (orderId: string) => {
  const events = shop.db.selectFrom('orderEvent').where('orderId', '=', orderId).select(['kind', 'actor', 'reason'])
  const { kind, actor, reason } = await events.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return `${kind} by ${actor}: ${reason}`
}

describe('a refund that fails or stops', () => {
  test('raises a task, and its money can be refunded again', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId, { amount: null }))
    madeFor(order).state = 'failed'
    await settleRefunds(shop, order.reference, [])
    expect(await states(order)).toEqual(['failed'])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    const failed = /Refund RF-\S+ of ₦[\d,]+: Paystack says that it failed$/
    expect(await detailOf(order.orderId)).toEqual([expect.stringMatching(failed)])
    expect(await newsOf(order.orderId)).toMatch(new RegExp(`^refund_failed by provider: ${failed.source}`))
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([['received', order.amount]])
    expect(await requestRefund(shop, aRefund(order.orderId, { amount: null }))).toMatchObject({ ok: true })
    madeFor(order).state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect((await states(order)).toSorted()).toEqual(['done', 'failed'])
    expect((await readOrderStatus(shop.db, order.orderId))?.paymentStatus).toBe('refunded')
  })

  test('is completed after all when the provider says so, and its task is closed', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId))
    madeFor(order).state = 'failed'
    await settleRefunds(shop, order.reference, [])
    madeFor(order).state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect(await states(order)).toEqual(['done'])
    expect(await openTasks(shop.db, order.orderId)).toEqual([])
  })

  test('waits for staff when it needs attention, and is polled meanwhile', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId))
    madeFor(order).state = 'needs_attention'
    shop.advanceMinutes(1)
    await pollDueRefunds(shop)
    expect(await states(order)).toEqual(['needs_attention'])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    expect(await detailOf(order.orderId)).toEqual([
      expect.stringMatching(/^Refund RF-\S+ of ₦5,000: Paystack needs the customer’s bank account$/),
    ])
    madeFor(order).state = 'done'
    shop.advanceMinutes(2)
    await pollDueRefunds(shop)
    expect(await states(order)).toEqual(['done'])
    expect(await openTasks(shop.db, order.orderId)).toEqual([])
  })
})

test('a refund that fails after its task was closed raises the task again', async () => {
  const order = await aPaidOrder(shop)
  await requestRefund(shop, aRefund(order.orderId))
  madeFor(order).state = 'needs_attention'
  await settleRefunds(shop, order.reference, [])
  await shop.db
    .updateTable('paymentTask')
    .set({ resolvedAt: shop.clock() })
    .where('orderId', '=', order.orderId)
    .execute()
  await settleRefunds(shop, order.reference, [])
  expect(await openTasks(shop.db, order.orderId)).toEqual([])
  madeFor(order).state = 'failed'
  await settleRefunds(shop, order.reference, [])
  expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
})

describe('a report of a refund', () => {
  test.each([
    [['done', 'pending', 'failed', 'needs_attention'], 'done'],
    [['failed', 'needs_attention', 'pending'], 'failed'],
    [['needs_attention', 'pending'], 'needs_attention'],
    [['pending', 'needs_attention', 'failed', 'done', 'done'], 'done'],
  ] as const)('%j ends %s, with its effects once', async (news, end) => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId))
    for (const state of news) {
      madeFor(order).state = state
      await Promise.all([settleRefunds(shop, order.reference, []), settleRefunds(shop, order.reference, [])])
    }
    expect(await states(order)).toEqual([end])
    const done = end === 'done' ? 1 : 0
    expect(await ledgerOf(shop.db, order.orderId)).toHaveLength(1 + done)
    expect(await refundMails(shop.db, order.orderId)).toHaveLength(done)
  })

  test('on two nodes at once moves money once and sends one mail', async () => {
    const order = await aPaidOrder(shop)
    const other = { ...shop, report: () => {} }
    await requestRefund(shop, aRefund(order.orderId, { amount: null }))
    madeFor(order).state = 'done'
    shop.advanceMinutes(1)
    await Promise.all([
      ...Array.from({ length: 8 }, (_, n) => settleRefunds(n % 2 ? shop : other, order.reference, [])),
      pollDueRefunds(shop),
      pollDueRefunds(other),
    ])
    expect(await states(order)).toEqual(['done'])
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect(await refundMails(shop.db, order.orderId)).toHaveLength(1)
    expect((await readOrderStatus(shop.db, order.orderId))?.paymentStatus).toBe('refunded')
  })

  test('with Flutterwave’s plain “completed” is not final: only its longer states mean that money left', async () => {
    const order = await aPaidOrder(shop, 'flutterwave')
    let status = 'completed'
    const told = () => ({ id: 7, tx_id: `T-${order.reference}`, amount_refunded: 5000, status })
    const real = createProvider('flutterwave', {
      mode: 'test',
      publicKey: 'FLWPUBK_TEST-x',
      secretKey: 'FLWSECK_TEST-x',
      webhookSecrets: ['x'],
      hosts: descriptorOf('flutterwave').hosts,
      fetch: async () => new Response(JSON.stringify({ status: 'success', data: [told()] })),
    })
    const node = { ...shop, providers: new Map([['flutterwave', real] as const]) }
    await settleRefunds(node, order.reference, ['7'])
    expect(await states(order)).toEqual(['pending'])
    expect(await ledgerOf(shop.db, order.orderId)).toHaveLength(1)
    status = 'completed-bank-transfer'
    await settleRefunds(node, order.reference, ['7'])
    expect(await states(order)).toEqual(['done'])
    expect(await ledgerOf(shop.db, order.orderId)).toContainEqual(['refunded', -5_000_00])
  })

  test('of an unknown payment, or from a provider that doesn’t answer, changes nothing', async () => {
    const order = await aPaidOrder(shop, 'flutterwave')
    expect(await settleRefunds(shop, 'NOBODY-000000', [])).toEqual({ ok: false, reason: 'unknown_reference' })
    order.provider.setRefundsReadable(false)
    expect(await settleRefunds(shop, order.reference, [])).toMatchObject({ ok: false, reason: 'unavailable' })
    order.provider.setRefundsReadable(true)
    expect(await states(order)).toEqual([])
  })
})

describe('a refund made on the dashboard', () => {
  test('is imported once, as the provider’s, and mailed to the customer', async () => {
    const order = await aPaidOrder(shop)
    const made = order.provider.refundFromDashboard(order.reference, 5_000_00)
    await Promise.all(Array.from({ length: 6 }, () => settleRefunds(shop, order.reference, [made.providerRefundId])))
    const refunds = await listRefunds(shop.db, order.orderId)
    expect(refunds).toMatchObject([
      { state: 'done', amount: 5_000_00, requestedBy: 'provider', reference: `paystack-${made.providerRefundId}` },
    ])
    expect(refunds[0]?.reason).toBe('Made on Paystack’s dashboard')
    expect(await newsOf(order.orderId)).toBe(`refunded by provider: ₦5,000 (${refunds[0]?.reference})`)
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -5_000_00],
    ])
    const mails = await refundMails(shop.db, order.orderId)
    expect(mails).toMatchObject([{ kind: 'refund_sent', refundId: refunds[0]?.id }])
    expect(await requestRefund(shop, aRefund(order.orderId, { amount: order.amount }))).toMatchObject({
      reason: 'too_much',
      left: order.amount - 5_000_00,
    })
  })

  test('of everything refunds the order', async () => {
    const order = await aPaidOrder(shop, 'korapay')
    order.provider.refundFromDashboard(order.reference, order.amount)
    await settleRefunds(shop, order.reference, ['korapay-1'])
    expect(await readOrderStatus(shop.db, order.orderId)).toEqual({ status: 'processing', paymentStatus: 'refunded' })
  })

  test('is not taken for one of ours that was never sent, even with the same amount', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setRefundOutcome('unreachable')
    await requestRefund(shop, aRefund(order.orderId, { amount: 5_000_00 }))
    order.provider.setRefundOutcome('made')
    order.provider.refundFromDashboard(order.reference, 5_000_00)
    await settleRefunds(shop, order.reference, [])
    expect((await states(order)).toSorted()).toEqual(['done', 'requested'])
  })

  test('with an amount that can’t be read moves no money and raises a task', async () => {
    const order = await aPaidOrder(shop)
    order.provider.refundFromDashboard(order.reference, 5_000_00).amount = null
    await settleRefunds(shop, order.reference, [])
    await settleRefunds(shop, order.reference, [])
    expect(await states(order)).toEqual([])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    const [{ providerRefundId } = { providerRefundId: '' }] = order.provider.refunds.slice(-1)
    const detail = `Refund ${providerRefundId} of ${order.reference} on Paystack’s dashboard has no readable amount`
    expect(await detailOf(order.orderId)).toEqual([detail])
  })

  test('with the name of one of ours is a second one, and raises a task', async () => {
    const order = await aPaidOrder(shop)
    const requested = await requestRefund(shop, aRefund(order.orderId))
    if (!requested.ok) throw new Error(requested.reason)
    Object.assign(order.provider.refundFromDashboard(order.reference, 5_000_00), {
      refundReference: requested.refund.reference,
    })
    await settleRefunds(shop, order.reference, [])
    expect((await states(order)).toSorted()).toEqual(['done', 'pending'])
    expect(await detailOf(order.orderId)).toEqual([
      expect.stringMatching(/^₦5,000 \(paystack-\S+\) was made twice, as RF-\S+ too$/),
    ])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
  })
})

describe('amounts that differ from ours', () => {
  test('the amount that the provider refunded counts, and raises a task', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId, { amount: 5_000_00 }))
    Object.assign(madeFor(order), { amount: 4_900_00, state: 'done' })
    await settleRefunds(shop, order.reference, [])
    expect(await ledgerOf(shop.db, order.orderId)).toContainEqual(['refunded', -4_900_00])
    expect(await listRefunds(shop.db, order.orderId)).toMatchObject([{ amount: 4_900_00, state: 'done' }])
    expect(await detailOf(order.orderId)).toEqual([
      expect.stringMatching(/^Refund RF-\S+ gave back ₦4,900 instead of ₦5,000$/),
    ])
  })

  test('more than was received is never recorded as refunded', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId))
    Object.assign(madeFor(order), { amount: order.amount + 1, state: 'done' })
    await settleRefunds(shop, order.reference, [])
    const history = await historyOf(order)
    await settleRefunds(shop, order.reference, [])
    expect(await historyOf(order)).toEqual(history)
    expect(await states(order)).toEqual(['needs_attention'])
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([['received', order.amount]])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_refund'])
    expect(await detailOf(order.orderId)).toEqual([
      expect.stringMatching(/: the provider gave back ₦[\d,.]+ although only ₦[\d,]+ was left$/),
    ])
  })
})

describe('a payment that the provider reversed', () => {
  const completeByHand = ({ orderId }: PaidOrder, refund: Refund) =>
    inTransaction(shop.db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (order) await completeRefund(tx, order, { refund, amount: refund.amount, now: shop.clock() })
      return { ok: true }
    })
  const reversed = ({ reference, amount }: PaidOrder) => ({ ...paid(reference, amount), state: 'reversed' }) as never

  test('is recorded once as the provider’s, without a mail, and raises a task', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId, { amount: 5_000_00 }))
    madeFor(order).state = 'done'
    order.provider.setVerification(order.reference, reversed(order))
    await Promise.all([settleReversal(shop, order.reference), settleReversal(shop, order.reference)])
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -5_000_00],
      ['refunded', 5_000_00 - order.amount],
    ])
    expect(await readOrderStatus(shop.db, order.orderId)).toEqual({ status: 'processing', paymentStatus: 'refunded' })
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_reversal'])
    expect(await refundMails(shop.db, order.orderId)).toHaveLength(1)
    const taken = formatNaira(order.amount - 5_000_00)
    const refunds = await listRefunds(shop.db, order.orderId)
    expect(refunds.find(({ requestedBy }) => requestedBy === 'provider')).toMatchObject({
      reference: `REV-${order.reference}`,
      reason: 'Taken back by the provider',
      requestedBy: 'provider',
      createdAt: shop.clock(),
    })
    expect(await newsOf(order.orderId)).toBe(`reversed by provider: ${taken} (REV-${order.reference})`)
    expect(await detailOf(order.orderId)).toEqual([
      `The provider took back ${taken} of ${order.reference}: is the order still to be sent?`,
    ])
  })

  test('because all of it was refunded is no reversal', async () => {
    const order = await aPaidOrder(shop)
    await requestRefund(shop, aRefund(order.orderId, { amount: null }))
    order.provider.setVerification(order.reference, reversed(order))
    await settleReversal(shop, order.reference)
    expect(await states(order)).toEqual(['pending'])
    expect(await openTasks(shop.db, order.orderId)).toEqual([])
  })

  test('is the same money when the provider lists it as a refund later', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setVerification(order.reference, reversed(order))
    await settleReversal(shop, order.reference)
    order.provider.refundFromDashboard(order.reference, order.amount)
    await settleRefunds(shop, order.reference, [])
    expect(await states(order)).toEqual(['done'])
    expect(await openTasks(shop.db, order.orderId)).toEqual(['check_reversal'])
  })

  test('is other money than a smaller refund that the provider lists later, which raises a task', async () => {
    const order = await aPaidOrder(shop)
    order.provider.setVerification(order.reference, reversed(order))
    await settleReversal(shop, order.reference)
    order.provider.refundFromDashboard(order.reference, 5_000_00)
    await settleRefunds(shop, order.reference, [])
    expect((await states(order)).toSorted()).toEqual(['done', 'needs_attention'])
    expect(await ledgerOf(shop.db, order.orderId)).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect((await openTasks(shop.db, order.orderId)).toSorted()).toEqual(['check_refund', 'check_reversal'])
  })

  // @rule D43 | A payment that its provider reverses while a refund by hand waits is in the ledger, and the refund can't be
  //   confirmed
  //   broken by: a refund by hand counted as reversed by the provider (settle-reversal.server.ts)
  test('while a refund by hand waits, or was sent, is reported anyway', async () => {
    const [waiting, sent] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    for (const order of [waiting, sent]) {
      const asked = await requestRefund(shop, { ...aRefund(order.orderId, { amount: null }), byHand: true })
      if (!asked.ok) throw new Error(asked.reason)
      const refund = asked.refund
      if (order === sent) await completeByHand(order, refund)
      order.provider.setVerification(order.reference, reversed(order))
      await settleReversal(shop, order.reference)
      await settleReversal(shop, order.reference)
      expect(await ledgerOf(shop.db, order.orderId)).toEqual([
        ['received', order.amount],
        ['refunded', -order.amount],
      ])
    }
    expect((await openTasks(shop.db, waiting.orderId)).toSorted()).toEqual(['check_refund', 'check_reversal'])
    expect(await detailOf(sent.orderId)).toEqual([
      `The provider took back ${sent.reference}, of which ${formatNaira(sent.amount)} had been given back by hand already: dispute it`,
    ])
  })

  test('is recorded only on the provider’s own answer', async () => {
    const order = await aPaidOrder(shop)
    expect(await settleReversal(shop, order.reference)).toEqual({ ok: true, orderId: order.orderId })
    order.provider.setVerification(order.reference, { state: 'unavailable', detail: 'timeout' })
    expect(await settleReversal(shop, order.reference)).toEqual({
      ok: false,
      reason: 'unavailable',
      detail: 'timeout',
    })
    order.provider.setVerification(order.reference, reversed({ ...order, reference: 'ANOTHER-0000' }))
    expect(await settleReversal(shop, order.reference)).toMatchObject({ ok: true })
    expect(await states(order)).toEqual([])
  })
})
