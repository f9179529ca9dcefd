import { describe, expect, test } from 'vitest'
import type { RefundedPayment } from '#domain/payments/provider.ts'
import { errorAnswer, adapterUnderTest as open, successAnswer } from '#test/adapter-under-test.ts'

const payment = { reference: 'R', transactionId: '77', names: ['RF-1'] }
const names = ['paystack', 'flutterwave', 'korapay'] as const

test('leaves out a refund of another payment, even if the list or a webhook names it', async () => {
  const payment = { reference: 'R', transactionId: '77', names: ['RF-1', '6'] }
  const others = {
    paystack: { id: 6, status: 'processed', amount: 100, transaction: 78, transaction_reference: 'OTHER' },
    flutterwave: { id: 6, status: 'completed-offline', amount_refunded: 1, tx_id: 78 },
    korapay: { status: 'success', amount_returned: 1, payment_reference: 'OTHER' },
  }
  for (const name of ['paystack', 'flutterwave', 'korapay'] as const) {
    const { provider } = open(name, ({ path }) => successAnswer(path.includes('?') ? [others[name]] : others[name]))
    expect(await provider.findRefunds(payment)).toEqual({ ok: true, refunds: [] })
  }
})

test('reads refunds made on the dashboard, which have no name of ours, and asks for an unlisted one by its id', async () => {
  const { provider } = open('paystack', ({ path }) =>
    path.startsWith('/refund?')
      ? successAnswer([{ id: 5, status: 'processed', amount: 100, transaction: 77, merchant_note: 'for Ada' }])
      : successAnswer({ id: 6, status: 'processing', amount: 200.5, transaction_reference: 'R' }),
  )
  expect(await provider.findRefunds({ reference: 'R', transactionId: '77', names: ['6', 'RF-9'] })).toEqual({
    ok: true,
    refunds: [
      { providerRefundId: '5', refundReference: null, amount: 100, state: 'done' },
      { providerRefundId: '6', refundReference: null, amount: null, state: 'pending' },
    ],
  })
})

test.each(names)('%s: an unknown payment has no refunds; without an answer the list is unavailable', async (name) => {
  const knowing = open(name, () => errorAnswer(404, 'none'))
  expect(await knowing.provider.findRefunds({ ...payment, names: ['RF-1', '6'] })).toEqual({ ok: true, refunds: [] })
  const deaf = open(name, () => errorAnswer(502, 'bad provider'))
  expect(await deaf.provider.findRefunds(payment)).toEqual({ ok: false, detail: 'answered 502' })
})

describe('Paystack', () => {
  const refund = { id: 5, status: 'processed', amount: 50050, currency: 'NGN' }
  const found = async (listed: object, of: RefundedPayment = payment) => {
    const answer = await open('paystack', () => successAnswer([listed])).provider.findRefunds(of)
    return answer.ok ? answer.refunds.map(({ providerRefundId }) => providerRefundId) : answer
  }

  test('is asked by its own id, otherwise by our reference', async () => {
    const { provider, calls } = open('paystack', () => successAnswer([]))
    await provider.findRefunds(payment)
    await provider.findRefunds({ reference: 'R/1', transactionId: null, names: ['RF-1', '6x', 'x6', '7'.repeat(21)] })
    expect(calls).toEqual([
      { method: 'GET', path: '/refund?transaction=77&perPage=100', body: null },
      { method: 'GET', path: '/refund?transaction=R%2F1&perPage=100', body: null },
    ])
  })

  test.each([
    { merchant_note: '[RF-1] Late' },
    { transaction: 77 },
    { transaction: '77' },
    { transaction: { id: 77 } },
    { transaction: { id: 78, reference: 'R' } },
    { transaction_reference: 'R' },
  ])('names the payment of a refund by any of its fields: %j', async (named) => {
    expect(await found({ ...refund, ...named })).toEqual(['5'])
  })

  test.each([
    {},
    { merchant_note: '[RF-2] Late', transaction: 78 },
    { transaction: { id: 78, reference: 'OTHER' }, transaction_reference: 'OTHER' },
    { transaction: ['strange'], transaction_reference: null },
  ])('a refund of another payment, or of none, isn’t included: %j', async (named) => {
    expect(await found({ ...refund, ...named })).toEqual([])
    expect(await found({ ...refund, ...named }, { ...payment, transactionId: null })).toEqual([])
  })

  test.each([
    [{ amount: 50050 }, 500_50],
    [{ amount: '50050', currency: null }, 500_50],
    [{ amount: '500.50' }, null],
    [{ amount: '50050 kobo' }, null],
    [{ amount: 'x50050' }, null],
    [{ amount: null }, null],
    [{ amount: 50050, currency: 'USD' }, null],
  ])('an amount that is no whole number of kobo is none: %j', async (figures, amount) => {
    const { provider } = open('paystack', () => successAnswer([{ ...refund, transaction: 77, ...figures }]))
    expect(await provider.findRefunds(payment)).toEqual({
      ok: true,
      refunds: [{ providerRefundId: '5', refundReference: null, amount, state: 'done' }],
    })
  })
})

describe('Flutterwave', () => {
  const refund = { id: 5, status: 'completed-offline', tx_id: 77, amount_refunded: '500.50' }

  test('returns those of its transaction and those with our name', async () => {
    const { provider, calls } = open('flutterwave', () =>
      successAnswer([
        refund,
        { ...refund, id: 6, tx_id: 78 },
        { ...refund, id: 7, tx_id: null, comments: '[RF-1] Late', amount_refunded: null },
        { ...refund, id: 8, tx_id: 78, comments: '[RF-2] Late' },
      ]),
    )
    expect(await provider.findRefunds(payment)).toEqual({
      ok: true,
      refunds: [
        { providerRefundId: '5', refundReference: null, amount: 500_50, state: 'done' },
        { providerRefundId: '7', refundReference: 'RF-1', amount: null, state: 'done' },
      ],
    })
    expect(calls).toEqual([{ method: 'GET', path: '/refunds?id=77', body: null }])
  })
})

describe.each([
  ['paystack', '/refund', { id: 60, status: 'processed', amount: 100_00, transaction: 77 }],
  ['flutterwave', '/refunds', { id: 60, status: 'completed-mpgs', amount_refunded: 100, tx_id: 77 }],
] as const)('%s', (name, path, refund) => {
  const named = { ...payment, names: ['RF-1', '60', '6x', 'x6', '6'.repeat(21)] }

  test('a refund that isn’t listed is requested by its id', async () => {
    const { provider, calls } = open(name, (call) =>
      call.path.includes('?') ? errorAnswer(404, 'none') : successAnswer(refund),
    )
    expect(await provider.findRefunds(named)).toEqual({
      ok: true,
      refunds: [{ providerRefundId: '60', refundReference: null, amount: 100_00, state: 'done' }],
    })
    expect(calls.slice(1)).toEqual([{ method: 'GET', path: `${path}/60`, body: null }])
  })

  test('one that is listed is not', async () => {
    const { provider, calls } = open(name, () => successAnswer([refund]))
    expect(await provider.findRefunds(named)).toMatchObject({ ok: true, refunds: [{ providerRefundId: '60' }] })
    expect(calls).toHaveLength(1)
  })

  test('returns nothing without an answer about it', async () => {
    const { provider } = open(name, (call) =>
      call.path.includes('?') ? successAnswer([]) : errorAnswer(502, 'bad provider'),
    )
    expect(await provider.findRefunds(named)).toEqual({ ok: false, detail: 'answered 502' })
  })
})

describe('Korapay', () => {
  test('is asked for each name once', async () => {
    const { provider, calls } = open('korapay', ({ path }) =>
      path === '/refunds/RF-1' ? errorAnswer(404, 'none') : successAnswer({ status: 'failed', amount: 500.5 }),
    )
    expect(await provider.findRefunds({ ...payment, names: ['RF-1', 'RF/2', 'RF-1', 'RF/2'] })).toEqual({
      ok: true,
      refunds: [{ providerRefundId: 'RF/2', refundReference: 'RF/2', amount: 500_50, state: 'failed' }],
    })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /refunds/RF-1', 'GET /refunds/RF%2F2'])
  })

  test.each([
    [{ amount: 500.5 }, 500_50],
    [{ amount: 600, amount_returned: '500.50', currency: 'NGN' }, 500_50],
    [{ amount: 500.505 }, null],
    [{}, null],
    [{ amount: 500.5, currency: 'USD' }, null],
  ])('returns the refunded amount, otherwise the requested one: %j', async (figures, amount) => {
    const { provider } = open('korapay', () => successAnswer({ status: 'success', payment_reference: 'R', ...figures }))
    expect(await provider.findRefunds(payment)).toMatchObject({ ok: true, refunds: [{ amount }] })
  })
})
