import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder, type TestShop, testShop } from '#test/factories.ts'
import { anAttempt, anUnpaidRecord, aPaidRecord, aRefund, orderId } from '#test/payment-records.ts'
import { paid, type ScriptedProvider } from '#test/scripted-providers.ts'
import type { Verification } from '../provider.ts'
import { askProvider } from './ask-provider.server.ts'
import type { AttemptFacts } from './payment-record.ts'

let database: TestDatabase
let shop: TestShop
let paystack: ScriptedProvider
beforeAll(async () => {
  database = await testDatabase(2)
})
beforeEach(() => {
  shop = testShop(database.db)
  paystack = shop.scripted.get('paystack') as ScriptedProvider
})
afterAll(() => database.close())

const kept = (changes: Partial<AttemptFacts> = {}) => anAttempt({ mode: 'test', ...changes })
const open = kept({ state: 'open', received: null, fee: null, providerTransactionId: null })
const saysPaid = { ...paid('ORD-1', 1_250_000), transactionId: '77' } as Verification
const unanswered = (why: string) => ({ ok: false, unanswered: { reference: 'ORD-1', orderId, why } })

describe('the provider can’t be asked', () => {
  test('without keys, or with those for the other mode', async () => {
    const closed = { ...shop, providers: new Map() }
    expect(await askProvider(closed, aPaidRecord(), kept())).toEqual(unanswered('paystack has no keys'))
    expect(await askProvider(shop, aPaidRecord(), kept({ mode: 'live' }))).toEqual(
      unanswered('made in live mode, paystack is in test mode'),
    )
  })

  test('while it doesn’t answer about the payment, or about its refunds', async () => {
    paystack.setVerification('ORD-1', { state: 'unavailable', detail: 'HTTP 500' })
    expect(await askProvider(shop, aPaidRecord(), kept())).toEqual(unanswered('HTTP 500'))
    paystack.setVerification('ORD-1', saysPaid)
    paystack.setRefundsReadable(false)
    expect(await askProvider(shop, aPaidRecord(), kept())).toEqual(unanswered('refunds: no answer'))
  })
})

describe('about a payment without recorded money', () => {
  const ask = async (attempt = open) => askProvider(shop, anUnpaidRecord({ attempts: [attempt] }), attempt)

  test('the provider is asked for nothing but that', async () => {
    paystack.setRefundsReadable(false)
    expect(await ask()).toEqual({
      ok: true,
      providerReport: { attempt: open, payment: { state: 'not_found' }, refunds: null, recordedFor: null },
    })
  })

  test('the answer names the other payment that its transaction is recorded for', async () => {
    const attempts = ['ORD-0000000002', 'ORD-0000000003'].map((reference, n) => ({
      reference,
      providerTransactionId: `${77 + n}`,
    }))
    for (const attempt of attempts) {
      const bought = {
        orderId: await makeOrder(database.db),
        amount: 1_250_000,
        mode: 'test',
        provider: 'paystack',
      } as const
      await database.db
        .insertInto('paymentAttempt')
        .values({ ...bought, ...attempt, createdAt: new Date(), updatedAt: new Date() })
        .execute()
    }
    const recordedFor = async (said: object, reference = 'ORD-1') => {
      paystack.setVerification(reference, { ...saysPaid, reference, ...said } as Verification)
      const answer = await ask({ ...open, reference })
      return answer.ok && answer.providerReport.recordedFor
    }
    expect(await recordedFor({})).toBe('ORD-0000000002')
    expect(await recordedFor({ transactionId: '78' })).toBe('ORD-0000000003')
    expect(await recordedFor({ transactionId: '79' })).toBeNull()
    expect(await recordedFor({ transactionId: null })).toBeNull()
    expect(await recordedFor({ state: 'pending' })).toBeNull()
    expect(await recordedFor({}, 'ORD-0000000002')).toBeNull()
  })
})

describe('about a payment with recorded money', () => {
  test('its refunds are requested by all the names that they have', async () => {
    const refunds = [
      aRefund(),
      aRefund({ id: 'r2', reference: 'ORD-1-R2', providerRefundId: null }),
      aRefund({ id: 'r3', reference: 'ORD-2-R1', providerRefundId: 'P-3', attemptId: 'a2' }),
    ]
    const asked: unknown[] = []
    const { findRefunds } = paystack
    paystack.findRefunds = (query) => {
      asked.push(query)
      return findRefunds(query)
    }
    paystack.setVerification('ORD-1', saysPaid)
    const { reference: _, ...made } = paystack.refundFromDashboard('ORD-1', 200_000)
    expect(await askProvider(shop, aPaidRecord({ refunds }), kept())).toEqual({
      ok: true,
      providerReport: { attempt: kept(), payment: saysPaid, refunds: [made], recordedFor: null },
    })
    expect(asked).toEqual([{ reference: 'ORD-1', transactionId: '77', names: ['ORD-1-R1', 'P-1', 'ORD-1-R2'] }])
  })

  test('a second one under a reference is verified under the reference that the provider knows', async () => {
    const second = kept({ reference: 'ORD-1-78', providerTransactionId: '78' })
    const asked: unknown[] = []
    paystack.verify = async (...question) => {
      asked.push(question)
      return { state: 'not_found' }
    }
    expect(await askProvider(shop, aPaidRecord({ attempts: [second] }), second)).toMatchObject({
      providerReport: { attempt: { ...second, reference: 'ORD-1' }, payment: { state: 'not_found' } },
    })
    expect(asked).toEqual([['ORD-1', '78']])
  })
})
