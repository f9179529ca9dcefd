import { randomUUID } from 'node:crypto'
import { describe, expect, type Mock, test, vi } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { readRefunding } from '#domain/fulfilment/read-refunding.server.ts'
import { naira } from '#domain/money/money.ts'
import { auditLogOf } from '#test/audit-log.ts'
import {
  administrator,
  anOrderWith,
  differencesOf,
  type MovedOrder,
  openMoveShop,
  storedState,
} from '#test/order-moves.ts'
import { type ManualClockShop, refundMails } from '#test/refund-factories.ts'
import { customerViewer } from '#test/viewers.ts'
import { reconcilePayments } from '../reconciliation/reconcile-payments.server.ts'
import { pollDueRefunds } from './poll-refunds.server.ts'
import { findRefund, listRefunds } from './read-refunds.server.ts'
import { type EndOfRefund, endRefundByHand } from './refund-by-hand.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { resumeRefund } from './resume-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let shop: ManualClockShop
openMoveShop((opened) => {
  shop = opened
})

const ask = async (
  { orderId }: MovedOrder,
  values: { amount?: number; byHand?: boolean; requestKey?: string } = {},
) => {
  const asked = { orderId, amount: null, byHand: true, reason: 'Too small', actor: administrator.email }
  const requested = await requestRefund(shop, { ...asked, requestKey: randomUUID(), ...values })
  if (!requested.ok) throw new Error(requested.reason)
  return requested.refund
}
const proof = { transfer: 'NIP 000013231123121500001234567890', evidence: 'From the shop’s account, by Ṣadé' }
const end = (
  { orderId, reference }: { orderId: string; reference: string },
  isSent: boolean,
  viewer: Parameters<typeof endRefundByHand>[2] = administrator,
  seenAccountGivenAt: Date | null = null,
) => {
  const asked = { orderId, reference }
  const how: EndOfRefund = isSent ? { ...asked, isSent, proof, seenAccountGivenAt } : { ...asked, isSent }
  return endRefundByHand(shop, how, viewer)
}
const requests = ({ reference }: MovedOrder) =>
  shop.scripted.get('paystack')?.refundRequests.filter((request) => request.reference === reference)

describe('a refund by hand', () => {
  // @rule D43 | A refund that the provider can't send is a task for staff; once they confirm it, it is in the ledger
  //   broken by: a refund by hand sent to the provider as well (send-refund.server.ts)
  test('waits for staff, and is in the ledger once they confirm that it was sent', async () => {
    const order = await anOrderWith(shop, 'paid')
    const refund = await ask(order)
    expect(refund).toMatchObject({ state: 'requested', byHand: true, amount: order.amount })
    shop.advanceMinutes(10)
    await pollDueRefunds(shop)
    await sendRefund(shop, refund.id)
    expect(requests(order)).toEqual([])
    expect(await storedState(shop, order)).toMatchObject({ tasks: ['check_refund'], paymentStatus: 'success' })
    expect(await refundMails(shop.db, order.orderId)).toEqual([])

    const answers = await Promise.all([end(refund, true), end(refund, true), end(refund, true)])
    expect(answers).toEqual(answers.map(() => ({ ok: true, amount: order.amount })))
    const { ledger, history, ...stored } = await storedState(shop, order)
    expect(stored).toMatchObject({ tasks: [], paymentStatus: 'refunded' })
    expect(ledger).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect(history.filter(({ kind }) => kind === 'refunded')).toMatchObject([{ actor: administrator.email }])
    expect(await refundMails(shop.db, order.orderId)).toHaveLength(1)
    expect(await end(refund, false)).toEqual({ ok: false, reason: 'not_waiting' })
  })

  test('is in the audit log with its proof, once, even if it wasn’t sent', async () => {
    const [sent, withdrawn] = [await anOrderWith(shop, 'paid'), await anOrderWith(shop, 'paid')]
    const [one, other] = [await ask(sent), await ask(withdrawn)]
    for (let presses = 0; presses < 2; presses++) {
      await end(one, true)
      await end(other, false)
    }
    const entry = { actor: administrator.email, action: 'end_refund_by_hand' }
    expect(await auditLogOf(shop.db, `order:${sent.orderId}`)).toEqual([
      { ...entry, details: { reference: one.reference, isSent: true, transfer: proof.transfer } },
    ])
    expect(await auditLogOf(shop.db, `order:${withdrawn.orderId}`)).toEqual([
      { ...entry, details: { reference: other.reference, isSent: false } },
    ])
  })

  // @rule D43 | The daily comparison doesn't ask the provider about refunds by hand
  //   broken by: refunds by hand compared with the provider (find-provider-differences.ts)
  test('is no difference to the provider’s records', async () => {
    const order = await anOrderWith(shop, 'paid')
    await end(await ask(order, { amount: 5_000 * naira }), true)
    expect(await differencesOf(shop, order)).toEqual([])
    const pace = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }
    const { differences } = await reconcilePayments(shop, { scope: 'all', pace })
    expect(differences.listed.filter(({ orderId }) => orderId === order.orderId)).toEqual([])
  })

  test('that won’t be sent frees the money for another refund', async () => {
    const order = await anOrderWith(shop, 'paid')
    const refund = await ask(order)
    expect(await readRefunding(shop.db, administrator, order.orderId)).toBeNull()
    expect(await end(refund, false)).toEqual({ ok: true, amount: order.amount })
    expect(await end(refund, false)).toEqual({ ok: true, amount: order.amount })
    expect(await end(refund, true)).toEqual({ ok: false, reason: 'not_waiting' })
    const { tasks, history } = await storedState(shop, order)
    expect([tasks, history.at(-1)?.kind]).toEqual([[], 'refund_withdrawn'])
    expect(await readRefunding(shop.db, administrator, order.orderId)).toMatchObject({
      left: order.amount,
      ways: 'provider',
    })
    expect(await ask(order, { byHand: false })).toMatchObject({ state: 'pending' })
    expect(requests(order)).toHaveLength(1)
  })

  test('under the key of one by the provider is refused', async () => {
    const order = await anOrderWith(shop, 'paid')
    const requestKey = randomUUID()
    await ask(order, { byHand: false, amount: 100, requestKey })
    await expect(ask(order, { amount: 100, requestKey })).rejects.toThrow('key_reused')
  })

  test('can’t be confirmed where the provider has sent its money meanwhile', async () => {
    const order = await anOrderWith(shop, 'paid')
    const refund = await ask(order)
    const movement = { orderId: order.orderId, attemptId: refund.attemptId, createdAt: shop.clock() }
    await shop.db
      .insertInto('moneyLedger')
      .values({ ...movement, kind: 'refunded', amount: -1 })
      .execute()
    expect(await end(refund, true)).toEqual({ ok: false, reason: 'too_much', left: order.amount - 1 })
  })
})

describe('staff can’t complete', () => {
  test('a refund that its provider sends, or one of another order', async () => {
    const [order, other] = [await anOrderWith(shop, 'paid'), await anOrderWith(shop, 'paid')]
    const refund = await ask(order, { byHand: false, amount: 100 })
    expect(await end(refund, true)).toEqual({ ok: false, reason: 'not_waiting' })
    expect(await end({ ...refund, orderId: other.orderId }, true)).toEqual({ ok: false, reason: 'not_found' })
    expect(await end({ ...refund, orderId: randomUUID() }, true)).toEqual({ ok: false, reason: 'not_found' })
  })

  test.each([
    ['a recent sign-in', 'sign_in_again', () => ({ ...administrator, isFresh: false })],
    ['the permission', 'not_allowed', () => customerViewer(administrator.userId)],
    ['a session', 'no_session', () => anonymous],
  ] as const)('one without %s', async (_, reason, viewer) => {
    const order = await anOrderWith(shop, 'paid')
    const refund = await ask(order)
    expect(await end(refund, true, viewer())).toEqual({ ok: false, reason })
    expect(await storedState(shop, order)).toMatchObject({ tasks: ['check_refund'] })
  })
})

test('after a provider refused a refund, one by hand is offered', async () => {
  const order = await anOrderWith(shop, 'paid')
  shop.scripted.get('paystack')?.setRefundOutcome('rejected')
  await ask(order, { byHand: false, amount: 100 })
  shop.scripted.get('paystack')?.setRefundOutcome('made')
  expect(await readRefunding(shop.db, administrator, order.orderId)).toMatchObject({ ways: 'either' })
})

describe('a refund that waits at its provider for a bank account', () => {
  /** A refund that the provider can't return the way the money came, and the provider's record of it. */
  async function aStuckRefund() {
    const order = await anOrderWith(shop, 'paid')
    const refund = await ask(order, { byHand: false })
    const made = shop.scripted.get('paystack')?.refunds.find((one) => one.reference === order.reference)
    if (!made) throw new Error('no refund')
    made.state = 'needs_attention'
    await settleRefunds(shop, order.reference, [])
    return { order, refund, made }
  }

  // @rule D43 | A refund that waits for the customer's bank account can be sent by hand, with the transfer's reference; it is
  //   once in the ledger
  //   broken by: only refunds that were requested by hand can be completed so (refund-by-hand.server.ts)
  test('is done once it was sent by hand, with its proof', async () => {
    const { order, refund } = await aStuckRefund()
    expect(await end(refund, false)).toEqual({ ok: false, reason: 'not_waiting' })
    const answers = await Promise.all([end(refund, true), end(refund, true)])
    expect(answers).toEqual(answers.map(() => ({ ok: true, amount: order.amount })))
    const { ledger, history, ...stored } = await storedState(shop, order)
    expect(stored).toMatchObject({ tasks: [], paymentStatus: 'refunded' })
    expect(ledger).toEqual([
      ['received', order.amount],
      ['refunded', -order.amount],
    ])
    expect(history.at(-1)).toMatchObject({
      actor: administrator.email,
      reason: expect.stringContaining(proof.transfer),
    })
    expect(await refundMails(shop.db, order.orderId)).toHaveLength(1)
    expect(await findRefund(shop.db, refund.id)).toMatchObject({ state: 'done', byHand: true, ...proof })
    const account = { accountNumber: '0123456789', bankId: '9' }
    const asked = { refundId: refund.id, account, actor: administrator.email }
    expect(await resumeRefund(shop, asked)).toEqual({ ok: false, reason: 'not_waiting' })
  })

  // @rule D43 | Money that the provider sends after a refund by hand is reported and not booked twice
  //   broken by: the provider's report of a refund sent by hand ignored (record-refund.server.ts)
  test('and is sent by the provider as well, is a task and a difference', async () => {
    const { order, refund, made } = await aStuckRefund()
    await end(refund, true)
    const pace = { concurrency: 4, pauseMs: 0, retryAfterMs: 0 }
    const listed = async () => {
      const { differences } = await reconcilePayments(shop, { scope: 'all', pace })
      return differences.listed.filter(({ orderId }) => orderId === order.orderId).map(({ kind }) => kind)
    }
    expect(await listed()).toEqual([])
    made.state = 'done'
    await settleRefunds(shop, order.reference, [])
    await settleRefunds(shop, order.reference, [])
    expect(await storedState(shop, order)).toMatchObject({
      tasks: ['check_refund'],
      ledger: [
        ['received', order.amount],
        ['refunded', -order.amount],
      ],
    })
    expect(await listed()).toEqual(['provider_refund_state_differs'])
  })

  test('isn’t one that is held because the provider refunded too much', async () => {
    const order = await anOrderWith(shop, 'fully refunded')
    const provider = shop.scripted.get('paystack')
    provider?.refundFromDashboard(order.reference, 5_000 * naira)
    await settleRefunds(shop, order.reference, [])
    const held = (await listRefunds(shop.db, order.orderId)).find(({ isBeyond }) => isBeyond)
    expect(held).toMatchObject({ state: 'needs_attention', isBeyond: true })
    if (!held) return
    expect(await end(held, true)).toEqual({ ok: false, reason: 'not_waiting' })
    const account = { accountNumber: '0123456789', bankId: '9' }
    expect(await resumeRefund(shop, { refundId: held.id, account, actor: '' })).toEqual({
      ok: false,
      reason: 'not_waiting',
    })
  })

  // @rule D43 | Of two who give an account for a refund at once, one is passed to the provider
  //   broken by: no lease while it is passed on (resume-refund.server.ts)
  test('gets one of two accounts given at once; after a refusal another can be given', async () => {
    const { refund } = await aStuckRefund()
    const provider = shop.scripted.get('paystack')
    const retry = vi.spyOn(provider ?? {}, 'retryRefund' as never) as unknown as Mock
    const account = { accountNumber: '0123456789', bankId: '9' }
    const give = () => resumeRefund(shop, { refundId: refund.id, account, actor: administrator.email })
    retry.mockResolvedValueOnce({ ok: false, reason: 'rejected', detail: 'No such account' })
    expect(await give()).toMatchObject({ ok: false, reason: 'rejected' })
    retry.mockClear()
    const answers = await Promise.all([give(), give(), give()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers).toContainEqual({ ok: false, reason: 'given' })
    expect(retry).toHaveBeenCalledTimes(1)
    retry.mockRestore()
  })

  test('can’t be confirmed by a user who hasn’t seen that an account was given', async () => {
    const { order, refund } = await aStuckRefund()
    const account = { accountNumber: '0123456789', bankId: '9' }
    const give = () => resumeRefund(shop, { refundId: refund.id, account, actor: administrator.email })
    const first = shop.clock()
    expect(await give()).toMatchObject({ ok: true })
    const given = (givenAt: Date) => ({ ok: false, reason: 'account_given', provider: 'paystack', givenAt })
    expect(await end(refund, true)).toEqual(given(first))
    shop.advanceMinutes(3)
    const second = shop.clock()
    const retry = vi.spyOn(shop.scripted.get('paystack') ?? {}, 'retryRefund' as never) as unknown as Mock
    retry.mockResolvedValueOnce({ ok: false, reason: 'unavailable', detail: '' })
    expect(await give()).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await end(refund, true, administrator, first)).toEqual(given(second))
    expect((await storedState(shop, order)).ledger).toEqual([['received', order.amount]])
    expect(await end(refund, true, administrator, second)).toEqual({ ok: true, amount: order.amount })
  })

  test('is either given an account or confirmed as sent, if two do so at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { refund } = await aStuckRefund()
      const account = { accountNumber: '0123456789', bankId: '9' }
      const [ended, given] = await Promise.all([
        end(refund, true),
        resumeRefund(shop, { refundId: refund.id, account, actor: administrator.email }),
      ])
      expect([ended.ok, given.ok].filter(Boolean)).toHaveLength(1)
    }
  })
})
