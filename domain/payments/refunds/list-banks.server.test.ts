import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPaidOrder, aRefund, type ManualClockShop, manualClockShop } from '#test/refund-factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import type { BankList } from '../provider.ts'
import { listBanksFor } from './list-banks.server.ts'
import { requestRefund } from './request-refund.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

let database: TestDatabase
let shop: ManualClockShop
beforeAll(async () => {
  database = await testDatabase()
  shop = manualClockShop(database.db)
})
afterAll(() => database.close())

const viewer: Viewer = administratorViewer()

/** A refund that waits for a bank account, at a provider that gives these responses. */
async function aWaitingRefund(answers: BankList[]) {
  const { orderId, provider, reference: payment } = await aPaidOrder(shop)
  const requested = await requestRefund(shop, aRefund(orderId))
  const made = provider.refunds.at(-1)
  if (!requested.ok || !made) throw new Error('no refund')
  made.state = 'needs_attention'
  await settleRefunds(shop, payment, [])
  let calls = 0
  const asked = { ...provider, listBanks: async () => answers[calls++] ?? { ok: false as const, detail: 'too often' } }
  const node = { ...shop, providers: new Map([[provider.name, asked]]) }
  const { reference } = requested.refund
  return {
    list: (by = viewer, about = orderId) => listBanksFor(node, { orderId: about, reference }, by),
    calls: () => calls,
  }
}

const banks = [{ bankId: '9', name: 'Guaranty Trust Bank' }]

// @rule D49 | The list of banks is requested once an hour, however often somebody opens it; after a failure, five seconds later
//   broken by: the provider asked each time (list-banks.server.ts); a failed list kept for an hour (list-banks.server.ts)
test('fifty concurrent requests ask the provider once', async () => {
  const waiting = await aWaitingRefund([
    { ok: false, detail: 'no answer' },
    { ok: true, banks },
    { ok: true, banks: [] },
  ])
  const all = await Promise.all(Array.from({ length: 50 }, () => waiting.list()))
  expect(all).toEqual(Array(50).fill({ ok: false, reason: 'unavailable' }))
  expect(waiting.calls()).toBe(1)
  shop.advanceMinutes(1)
  expect(await waiting.list()).toEqual({ ok: true, banks })
  shop.advanceMinutes(59)
  expect(await waiting.list()).toEqual({ ok: true, banks })
  expect(waiting.calls()).toBe(2)
  shop.advanceMinutes(1)
  expect(await waiting.list()).toEqual({ ok: true, banks: [] })
})

test('without the permission to refund, or for a refund of another order, nobody is asked', async () => {
  const waiting = await aWaitingRefund([{ ok: true, banks }])
  expect(await waiting.list(customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  const another = await aPaidOrder(shop)
  expect(await waiting.list(viewer, another.orderId)).toEqual({ ok: false, reason: 'not_waiting' })
  expect(waiting.calls()).toBe(0)
})
