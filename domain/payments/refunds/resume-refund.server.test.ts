import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import {
  aPaidOrder,
  aRefund,
  type ManualClockShop,
  manualClockShop,
  openTasks,
  type PaidOrder,
} from '#test/refund-factories.ts'
import { pollDueRefunds } from './poll-refunds.server.ts'
import { findRefund, listRefunds } from './read-refunds.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { resumeRefund } from './resume-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase()
  shop = manualClockShop(database.db)
})
afterAll(() => database.close())
afterEach(() => void vi.restoreAllMocks())

const account = { accountNumber: '0123456789', bankId: '9' }
const actor = 'tola@aso.example'

async function aWaitingRefund() {
  const order = await aPaidOrder(shop)
  const requested = await requestRefund(shop, aRefund(order.orderId))
  const made = order.provider.refunds.at(-1)
  if (!requested.ok || !made) throw new Error('no refund')
  made.state = 'needs_attention'
  await settleRefunds(shop, order.reference, [])
  return { ...order, refundId: requested.refund.id, made }
}

test('a refund that needs attention is sent to the bank account, followed again and completed', async () => {
  const { orderId, refundId, made } = await aWaitingRefund()
  expect(await resumeRefund(shop, { refundId, account, actor })).toMatchObject({ ok: true })
  expect(made.state).toBe('pending')
  const events = shop.db.selectFrom('orderEvent').where('orderId', '=', orderId).select(['kind', 'actor', 'reason'])
  expect(await events.orderBy('id', 'desc').executeTakeFirst()).toEqual({
    kind: 'refund_resumed',
    actor,
    reason: expect.stringContaining('the customer’s bank account was given to the provider'),
  })
  const waiting = shop.db.selectFrom('refund').where('id', '=', refundId).select(['checks', 'dueAt', 'detail'])
  expect(await waiting.executeTakeFirst()).toEqual({
    checks: 0,
    dueAt: new Date(shop.clock().getTime() + 60_000),
    detail: 'Resumed to the customer’s bank account',
  })
  expect(await openTasks(shop.db, orderId)).toEqual(['check_refund'])
  made.state = 'done'
  shop.advanceMinutes(1)
  await pollDueRefunds(shop)
  expect(await findRefund(shop.db, refundId)).toMatchObject({ state: 'done', detail: '' })
  expect(await openTasks(shop.db, orderId)).toEqual([])
})

describe('whether an account was given', () => {
  const givenAt = async (refundId: string) => (await findRefund(shop.db, refundId))?.accountGivenAt
  const give = (refundId: string, { provider }: Pick<PaidOrder, 'provider'>, reason?: 'rejected' | 'unavailable') => {
    const retry = vi.spyOn(provider, 'retryRefund')
    if (reason) retry.mockResolvedValueOnce({ ok: false, reason, detail: '' })
    return resumeRefund(shop, { refundId, account, actor })
  }

  test('stays as “perhaps” where the provider doesn’t answer; it is asked again at once, and followed', async () => {
    const { refundId, ...order } = await aWaitingRefund()
    const first = shop.clock()
    expect(await give(refundId, order, 'unavailable')).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await givenAt(refundId)).toEqual(first)
    const followed = shop.db.selectFrom('refund').where('id', '=', refundId).select(['checks', 'dueAt'])
    expect(await followed.executeTakeFirst()).toEqual({ checks: 0, dueAt: new Date(first.getTime() + 60_000) })
    shop.advanceMinutes(1)
    expect(await give(refundId, order, 'rejected')).toMatchObject({ ok: false, reason: 'rejected' })
    expect(await givenAt(refundId)).toEqual(first)
    expect(await give(refundId, order)).toMatchObject({ ok: true })
    expect(await givenAt(refundId)).toEqual(shop.clock())
    expect(await give(refundId, order)).toEqual({ ok: false, reason: 'given' })
  })

  test('is reset where the provider refuses it', async () => {
    const { refundId, ...order } = await aWaitingRefund()
    expect(await give(refundId, order, 'rejected')).toMatchObject({ ok: false })
    expect(await givenAt(refundId)).toBeNull()
  })

  test('is stored before the provider is asked, in case the process dies', async () => {
    const { refundId, provider } = await aWaitingRefund()
    vi.spyOn(provider, 'retryRefund').mockRejectedValueOnce(new Error('killed'))
    await expect(resumeRefund(shop, { refundId, account, actor })).rejects.toThrow('killed')
    expect(await givenAt(refundId)).toEqual(shop.clock())
    expect(await resumeRefund(shop, { refundId, account, actor })).toEqual({ ok: false, reason: 'given' })
    shop.advanceMinutes(2)
    expect(await resumeRefund(shop, { refundId, account, actor })).toMatchObject({ ok: true })
  })
})

test('a refund that was given an account after its seventh day is followed for seven days more', async () => {
  const { refundId, made } = await aWaitingRefund()
  shop.advanceMinutes(8 * 24 * 60)
  await pollDueRefunds(shop)
  expect(await resumeRefund(shop, { refundId, account, actor })).toMatchObject({ ok: true })
  for (const minutes of [1, 2, 5]) {
    shop.advanceMinutes(minutes)
    await pollDueRefunds(shop)
  }
  made.state = 'done'
  shop.advanceMinutes(15)
  await pollDueRefunds(shop)
  expect(await findRefund(shop.db, refundId)).toMatchObject({ state: 'done' })
})

test('one that isn’t completed again raises its resolved task again', async () => {
  const { orderId, refundId } = await aWaitingRefund()
  const aWeekLater = async () => {
    shop.advanceMinutes(8 * 24 * 60)
    await pollDueRefunds(shop)
  }
  await aWeekLater()
  await shop.db.updateTable('paymentTask').set({ resolvedAt: shop.clock() }).where('orderId', '=', orderId).execute()
  expect(await resumeRefund(shop, { refundId, account, actor })).toMatchObject({ ok: true })
  expect(await openTasks(shop.db, orderId)).toEqual([])
  await aWeekLater()
  expect(await openTasks(shop.db, orderId)).toEqual(['check_refund'])
})

// @rule D43 | A refund that isn’t done within seven days becomes a task, also when its last check fails
//   broken by: given up only after a check without a fault; the schedule ended when the task can’t be raised (poll-refunds.server.ts)
test('one whose last check meets a fault is a task all the same, as soon as that can be stored', async () => {
  const { orderId, provider } = await aWaitingRefund()
  const reported: string[] = []
  const at = { ...shop, report: (_: unknown, about: string) => void reported.push(about) }
  shop.advanceMinutes(8 * 24 * 60)
  await shop.db.updateTable('paymentTask').set({ resolvedAt: shop.clock() }).where('orderId', '=', orderId).execute()
  await sql`alter table payment_task add constraint full_disk check (resolved_at is not null) not valid`.execute(
    shop.db,
  )
  await pollDueRefunds(at)
  expect(reported).toHaveLength(1)
  await sql`alter table payment_task drop constraint full_disk`.execute(shop.db)
  await pollDueRefunds(at)
  expect(await openTasks(shop.db, orderId)).toEqual([])
  shop.advanceMinutes(60)
  vi.spyOn(provider, 'findRefunds').mockRejectedValue(new Error('broken'))
  await pollDueRefunds(at)
  expect(reported).toHaveLength(2)
  expect(await openTasks(shop.db, orderId)).toEqual(['check_refund'])
})

test('the account is stored nowhere', async () => {
  const { refundId } = await aWaitingRefund()
  await resumeRefund(shop, { refundId, account, actor })
  const { rows } = await database.pool.query(
    'select 1 from refund where refund::text like $1 union all select 1 from order_event where reason like $1',
    [`%${account.accountNumber}%`],
  )
  expect(rows).toEqual([])
})

test('an account can be given only for a refund that waits for it', async () => {
  const { refundId, made, reference } = await aWaitingRefund()
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await resumeRefund(shop, { refundId: nobody, account, actor })).toEqual({ ok: false, reason: 'not_found' })
  made.state = 'done'
  expect(await resumeRefund(shop, { refundId, account, actor })).toMatchObject({ ok: false, reason: 'rejected' })
  await settleRefunds(shop, reference, [])
  expect(await resumeRefund(shop, { refundId, account, actor })).toEqual({ ok: false, reason: 'not_waiting' })
})

test('an account can’t be given where the provider accepts none', async () => {
  const { refundId, provider, orderId } = await aWaitingRefund()
  const { retryRefund: _, ...without } = provider
  const node = { ...shop, providers: new Map([[provider.name, without]]) }
  expect(await resumeRefund(node, { refundId, account, actor })).toEqual({ ok: false, reason: 'not_offered' })
  expect(await openTasks(shop.db, orderId)).toEqual(['check_refund'])
})

// @rule back-office §2 Orders | An open order page is notified of its refunds' progress, before they are complete
//   broken by: no notification of a refund's state (0045_refund_evidence.sql)
test('each step of a refund notifies the order’s open pages', async () => {
  const order = await aPaidOrder(shop)
  const listener = await database.pool.connect()
  let heard = 0
  const next = async (act: () => Promise<unknown>) => {
    const before = heard
    await act()
    await expect.poll(() => heard).toBeGreaterThan(before)
  }
  listener.on('notification', ({ payload }) => {
    if (payload === order.orderId) heard += 1
  })
  await listener.query('listen order_change')
  await next(() => requestRefund(shop, aRefund(order.orderId)))
  const made = order.provider.refunds.at(-1)
  if (made) made.state = 'needs_attention'
  await next(() => settleRefunds(shop, order.reference, []))
  const [refund] = await listRefunds(shop.db, order.orderId)
  await next(() => resumeRefund(shop, { refundId: refund?.id ?? '', account, actor }))
  listener.release(true)
})
