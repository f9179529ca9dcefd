import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Shop } from '#domain/shop.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anUnpaidOrder, aPaidOrder, aRefund, ledgerOf, manualClockShop } from '#test/refund-factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { beginIncident } from '../incidents/record-incident.server.ts'
import { listRefunds } from '../refunds/read-refunds.server.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { raiseTask, resolveTask, type TaskToRaise } from './raise-task.server.ts'
import { recheckTask } from './recheck-task.server.ts'

let database: TestDatabase
let shop: ReturnType<typeof manualClockShop>
let asking: Shop
let asked: string[]
let viewer: ReturnType<typeof administratorViewer>
beforeAll(async () => {
  database = await testDatabase(6)
  const email = 'tola@aso.example'
  const { id } = await database.db.insertInto('user').values({ email }).returning('id').executeTakeFirstOrThrow()
  viewer = administratorViewer(id, email)
})
afterAll(() => database.close())
beforeEach(() => {
  shop = manualClockShop(database.db)
  asked = []
  const provider = paystack()
  const asks = {
    ...provider,
    verify: (...payment: Parameters<typeof provider.verify>) => {
      asked.push(`payment ${payment[0]}`)
      return provider.verify(...payment)
    },
    findRefunds: (payment: Parameters<typeof provider.findRefunds>[0]) => {
      asked.push(['refunds', payment.reference, ...payment.names].join(' '))
      return provider.findRefunds(payment)
    },
  }
  asking = { ...shop, providers: new Map([['paystack' as const, asks]]) }
})

function paystack() {
  const provider = shop.scripted.get('paystack')
  if (!provider) throw new Error('no paystack')
  return provider
}
const inTx = (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
  database.db.transaction().execute(work)
async function raise(task: Omit<TaskToRaise, 'detail' | 'at'>): Promise<number> {
  await inTx((tx) => raiseTask(tx, { ...task, detail: 'to be looked at', at: shop.clock() }))
  const rows = database.db.selectFrom('paymentTask').where('kind', '=', task.kind).where('subject', '=', task.subject)
  return (await rows.select('id').executeTakeFirstOrThrow()).id
}
async function attemptOf(reference: string): Promise<string> {
  const rows = database.db.selectFrom('paymentAttempt').where('reference', '=', reference).select('id')
  return (await rows.executeTakeFirstOrThrow()).id
}
const recheck = (id: number, by: Parameters<typeof recheckTask>[2] = viewer) => recheckTask(asking, id, by)

describe('checking a task again', () => {
  test('needs the permission and an open task, and otherwise asks nobody', async () => {
    const { orderId, reference } = await aPaidOrder(shop)
    const attemptId = await attemptOf(reference)
    const id = await raise({ kind: 'refund_late', orderId, attemptId, subject: reference })
    expect(await recheck(id, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await recheck(0)).toEqual({ ok: false, reason: 'not_found' })
    await inTx((tx) => resolveTask(tx, { kind: 'refund_late', subject: reference, by: 'x', at: shop.clock() }))
    expect(await recheck(id)).toEqual({ ok: false, reason: 'already_done' })
    expect(asked).toEqual([])
    expect(await auditLogOf(database.db, `order:${orderId}`)).toEqual([])
  })

  test('asks about the payment and its refunds, in the user’s name', async () => {
    const { orderId, reference } = await aPaidOrder(shop)
    const attemptId = await attemptOf(reference)
    const id = await raise({ kind: 'refund_late', orderId, attemptId, subject: reference })
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'same' })
    expect(asked).toEqual([`refunds ${reference}`])
    expect(await auditLogOf(database.db, `order:${orderId}`)).toEqual([
      {
        actor: viewer.email,
        action: 'recheck_payment_task',
        details: { kind: 'refund_late', about: reference },
      },
    ])
    paystack().setRefundsReadable(false)
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'unanswered' })
  })

  test('about a payment that isn’t settled asks about it, and reports when its provider doesn’t answer', async () => {
    const { orderId, reference } = await anUnpaidOrder(shop)
    const attemptId = await attemptOf(reference)
    const id = await raise({ kind: 'check_mismatch', orderId, attemptId, subject: reference })
    paystack().setVerification(reference, { state: 'unavailable', detail: 'time-out' })
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'unanswered' })
    expect(asked).toEqual([`payment ${reference}`, `refunds ${reference}`])
  })

  test('without a payment asks nobody', async () => {
    const { orderId } = await anUnpaidOrder(shop)
    const id = await raise({ kind: 'check_dispute', orderId, subject: 'DISPUTE-1' })
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'same' })
    expect(asked).toEqual([])
  })
})

describe('money that is to be collected', () => {
  test('has arrived by the provider: the order is paid, and the task is resolved', async () => {
    const { orderId, reference, amount } = await anUnpaidOrder(shop)
    const id = await raise({ kind: 'collect_payment', orderId, subject: orderId })
    paystack().setVerification(reference, { state: 'unavailable', detail: 'time-out' })
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'unanswered' })
    shop.advanceMinutes(10)
    paystack().pay(reference)
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'done' })
    expect(await ledgerOf(database.db, orderId)).toEqual([['received', amount]])
  })
})

describe('a refund that doesn’t proceed', () => {
  async function aStuckRefund(outcome: 'unreachable' | 'made') {
    const { orderId, reference } = await aPaidOrder(shop)
    paystack().setRefundOutcome(outcome)
    await requestRefund(shop, aRefund(orderId))
    paystack().setRefundOutcome('made')
    const [refund] = await listRefunds(database.db, orderId)
    if (!refund) throw new Error('no refund')
    const about = { orderId, attemptId: await attemptOf(reference), refundId: refund.id, subject: refund.reference }
    return { orderId, reference, refund, id: await raise({ kind: 'check_refund', ...about }) }
  }
  const stateOf = async (orderId: string) => (await listRefunds(database.db, orderId)).map(({ state }) => state)

  test('is sent again if the provider doesn’t have it, once its last sending is over', async () => {
    const { orderId, refund, id } = await aStuckRefund('unreachable')
    expect(await stateOf(orderId)).toEqual(['requested'])
    expect(paystack().refundRequests).toHaveLength(1)
    shop.advanceMinutes(10)
    expect(await recheck(id)).toMatchObject({ ok: true })
    expect(paystack().refundRequests.map((request) => request.refundReference)).toEqual([
      refund.reference,
      refund.reference,
    ])
    expect(await stateOf(orderId)).toEqual(['pending'])
    shop.advanceMinutes(10)
    await recheck(id)
    expect(paystack().refundRequests).toHaveLength(2)
  })

  test('by hand is not sent by the provider', async () => {
    const { refund, id } = await aStuckRefund('unreachable')
    await database.db.updateTable('refund').set({ byHand: true }).where('id', '=', refund.id).execute()
    shop.advanceMinutes(10)
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'same' })
    expect(paystack().refundRequests).toHaveLength(1)
  })

  test('is recorded as its provider says, or stays unchanged where that doesn’t answer', async () => {
    const { orderId, id } = await aStuckRefund('made')
    paystack().setRefundsReadable(false)
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'unanswered' })
    paystack().setRefundsReadable(true)
    for (const made of paystack().refunds) made.state = 'done'
    await recheck(id)
    expect(await stateOf(orderId)).toEqual(['done'])
  })

  test('of the dashboard, which the shop doesn’t know, is looked up only by its payment', async () => {
    const { orderId, reference } = await aPaidOrder(shop)
    const about = { orderId, attemptId: await attemptOf(reference), subject: 'elsewhere' }
    const id = await raise({ kind: 'check_refund', ...about })
    expect(await recheck(id)).toEqual({ ok: true, outcome: 'same' })
    expect(asked).toEqual([`refunds ${reference}`])
  })
})

test('an incident is checked again, and logged without an order', async () => {
  const declines = await raise({ kind: 'check_declines', subject: 'all 2026-03-02' })
  expect(await recheck(declines)).toEqual({ ok: true, outcome: 'same' })
  expect(asked).toEqual([])
  expect(await auditLogOf(database.db, `payment_task:${declines}`)).toMatchObject([
    { action: 'recheck_payment_task', details: { kind: 'check_declines', about: 'all 2026-03-02' } },
  ])
  const failing = await raise({ kind: 'check_provider', subject: 'paystack 2026-03-02' })
  expect(await recheck(failing)).toEqual({ ok: true, outcome: 'same' })
  const unset = await raise({ kind: 'check_provider', subject: 'korapay 2026-03-02' })
  expect(await recheck(unset)).toEqual({ ok: true, outcome: 'unanswered' })
})

test('a burst of declined payments that is over is resolved', async () => {
  await beginIncident(shop, { kind: 'check_declines', subject: 'all' }, '30 payments were declined')
  const tasks = database.db
    .selectFrom('paymentTask')
    .where('kind', '=', 'check_declines')
    .where('resolvedAt', 'is', null)
  const { id } = await tasks.select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(await recheck(id)).toEqual({ ok: true, outcome: 'done' })
})
