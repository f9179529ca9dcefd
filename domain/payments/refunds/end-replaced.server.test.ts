import { describe, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { administrator, openMoveShop } from '#test/order-moves.ts'
import { aPaidOrder, aRefund, type ManualClockShop, openTasks, type PaidOrder } from '#test/refund-factories.ts'
import { endRefundByHand } from './refund-by-hand.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let shop: ManualClockShop
openMoveShop((opened) => {
  shop = opened
})

/** An order with a refund of ₦5,000 that Paystack has refused. */
async function aRefusedRefund(): Promise<PaidOrder & { refused: string }> {
  const order = await aPaidOrder(shop)
  return { ...order, refused: await refuse(order) }
}

async function refuse({ orderId, provider }: PaidOrder, values: Parameters<typeof aRefund>[1] = {}): Promise<string> {
  provider.setRefundOutcome('rejected')
  const asked = await requestRefund(shop, aRefund(orderId, values))
  provider.setRefundOutcome('made')
  if (!asked.ok || asked.refund.state !== 'failed') throw new Error('it was not refused')
  return asked.refund.reference
}

const ask = async ({ orderId }: PaidOrder, values: Parameters<typeof aRefund>[1] = {}) => {
  const asked = await requestRefund(shop, aRefund(orderId, values))
  if (!asked.ok) throw new Error(asked.reason)
  return asked.refund.reference
}
const linesOf = async ({ orderId }: PaidOrder) => {
  const { lineKey } = await shop.db
    .selectFrom('orderItem')
    .where('orderId', '=', orderId)
    .select('lineKey')
    .executeTakeFirstOrThrow()
  return [{ lineKey, pieces: 1 }]
}
const waiting = async ({ orderId }: PaidOrder) => {
  const rows = await shop.db
    .selectFrom('paymentTask')
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .select('subject')
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}
const endOf = (subject: string) =>
  shop.db
    .selectFrom('paymentTask')
    .where('subject', '=', subject)
    .select(['resolvedBy', 'note'])
    .executeTakeFirstOrThrow()

describe('the task of a refund that its provider refused is resolved', () => {
  // @rule Needs attention | The task of a refused refund is resolved once the same amount is refunded another way: again, by
  //   hand, on the provider's dashboard, or with all that was left
  //   broken by: the task left when it is requested again (end-replaced.server.ts)
  test('once it is requested again, which has its own task if it is refused as well', async () => {
    const order = await aRefusedRefund()
    expect(await waiting(order)).toEqual([order.refused])
    const second = await refuse(order)
    expect(await waiting(order)).toEqual([second])
    const third = await ask(order)
    expect(await waiting(order)).toEqual([])
    expect(await endOf(second)).toEqual({ resolvedBy: 'tola@aso.example', note: `Asked for again: ${third}` })
  })

  test('once it is to be sent by hand, which waits instead for its confirmation', async () => {
    const order = await aRefusedRefund()
    const reference = await ask(order, { byHand: true })
    expect(await waiting(order)).toEqual([reference])
    const proof = { transfer: 'FT-260302-001', evidence: '' }
    const sent = { orderId: order.orderId, reference, isSent: true as const, proof, seenAccountGivenAt: null }
    expect(await endRefundByHand(shop, sent, administrator)).toMatchObject({ ok: true })
    expect(await waiting(order)).toEqual([])
  })

  test('once it is made on the dashboard', async () => {
    const order = await aRefusedRefund()
    order.provider.refundFromDashboard(order.reference, 5_000 * naira, 'done')
    await settleRefunds(shop, order.reference, [])
    expect(await waiting(order)).toEqual([])
    expect(await endOf(order.refused)).toMatchObject({ resolvedBy: 'provider' })
  })

  test('once its provider has made it after all', async () => {
    const order = await aPaidOrder(shop)
    const reference = await ask(order)
    const [made] = order.provider.refunds.filter((one) => one.refundReference === reference)
    if (!made) throw new Error('no refund')
    for (const state of ['failed', 'done'] as const) {
      made.state = state
      await settleRefunds(shop, order.reference, [])
      expect(await openTasks(shop.db, order.orderId)).toEqual(state === 'failed' ? ['check_refund'] : [])
    }
  })

  test('once all that was left was refunded, in whatever parts', async () => {
    const order = await aRefusedRefund()
    await ask(order, { amount: 2_000 * naira })
    await ask(order, { amount: null })
    expect(await waiting(order)).toEqual([order.refused])
    for (const made of order.provider.refunds) made.state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect(await waiting(order)).toEqual([])
    expect(await endOf(order.refused)).toMatchObject({ note: 'All of the payment has gone back' })
  })
})

// @rule Needs attention | The task of a refused refund stays open after one of another amount or of other goods, or one
//   requested before it
//   broken by: the amount not compared (end-replaced.server.ts)
describe('the task of a refund that its provider refused stays open', () => {
  test('after one of another amount, and while one requested before it is made', async () => {
    const order = await aPaidOrder(shop)
    await ask(order)
    const refused = await refuse(order)
    await ask(order, { amount: 4_000 * naira })
    for (const made of order.provider.refunds) made.state = 'done'
    await settleRefunds(shop, order.reference, [])
    expect(await waiting(order)).toEqual([refused])
  })

  test('after one of other goods, though not after one without any', async () => {
    const order = await aPaidOrder(shop)
    const goods = { lines: await linesOf(order), shipping: false, restock: false }
    const refused = await refuse(order, { amount: null, goods })
    const { amount } = await shop.db
      .selectFrom('refund')
      .where('reference', '=', refused)
      .select('amount')
      .executeTakeFirstOrThrow()
    await shop.db
      .updateTable('refund')
      .set({ amount: order.amount - amount })
      .where('reference', '=', refused)
      .execute()
    await ask(order, { amount: null, goods: { lines: [], shipping: true, restock: false } })
    expect(await waiting(order)).toEqual([refused])
  })

  test('for each of two until it is requested again', async () => {
    const order = await aRefusedRefund()
    const provider = order.provider
    provider.setRefundOutcome('unreachable')
    const [one, other] = [await ask(order, { amount: 3_000 * naira }), await ask(order, { amount: 3_000 * naira })]
    provider.setRefundOutcome('made')
    await shop.db.updateTable('refund').set({ state: 'failed' }).where('reference', 'in', [one, other]).execute()
    const { attemptId } = await shop.db
      .selectFrom('refund')
      .where('reference', '=', one)
      .select('attemptId')
      .executeTakeFirstOrThrow()
    for (const subject of [one, other])
      await shop.db
        .insertInto('paymentTask')
        .values({ kind: 'check_refund', orderId: order.orderId, attemptId, subject, detail: 'It failed' })
        .execute()
    await ask(order, { amount: 3_000 * naira })
    expect(await waiting(order)).toEqual([order.refused, other])
  })
})
