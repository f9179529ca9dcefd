import { describe, expect, test } from 'vitest'
import { errorAnswer, adapterUnderTest as open, successAnswer } from '#test/adapter-under-test.ts'

type Name = Parameters<typeof open>[0]
const request = { reference: 'R', transactionId: '77', refundReference: 'RF-1', amount: 500_50, reason: 'Late' }

/** A provider that made a refund, but whose response never arrived. */
function silentProvider(name: Name) {
  let made: Record<string, unknown> | null = null
  return open(name, ({ method, body }) => {
    if (method === 'GET')
      return name === 'korapay'
        ? made
          ? successAnswer(made)
          : errorAnswer(404, 'none')
        : successAnswer(made ? [made] : [])
    if (made && name === 'korapay') return errorAnswer(409, 'Duplicate refund reference')
    const note = Object(body)
    made = { id: 5, status: 'pending', transaction: 77, tx_id: 77, payment_reference: 'R', ...note }
    return null
  })
}

describe.each(['paystack', 'flutterwave', 'korapay'] as const)('%s', (name) => {
  test('a refund whose answer was lost is found by our name for it, not made again', async () => {
    const { provider, posts } = silentProvider(name)
    expect(await provider.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
    const again = await provider.refund(request)
    expect(again).toEqual({ ok: true, providerRefundId: name === 'korapay' ? 'RF-1' : '5', state: 'pending' })
    // Korapay uses our reference as an idempotency key, so the request may be repeated.
    expect(posts()).toHaveLength(name === 'korapay' ? 2 : 1)
  })

  test('a definite refusal is a rejection with the provider’s message', async () => {
    const { provider } = open(name, ({ method }) =>
      method === 'GET' ? errorAnswer(404, 'none') : errorAnswer(400, 'Not settled yet'),
    )
    expect(await provider.refund(request)).toEqual({ ok: false, reason: 'rejected', detail: 'Not settled yet' })
  })

  test('refused keys neither reject a refund nor hide one', async () => {
    const { provider, posts } = open(name, () => errorAnswer(401, 'Invalid key'))
    expect(await provider.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(posts().length).toBeLessThanOrEqual(name === 'korapay' ? 1 : 0)
    expect(await provider.findRefunds({ ...request, names: ['RF-1'] })).toMatchObject({ ok: false })
  })
})

test('each gets its own units, our name for the refund and the webhook’s address', async () => {
  const bodyFor = async (name: Name, path: string) => {
    const { provider, posts } = open(name, ({ method }) =>
      method === 'GET' ? successAnswer([]) : successAnswer({ id: 5, status: 'failed' }),
    )
    const providerRefundId = name === 'korapay' ? 'RF-1' : '5'
    const answer = await provider.refund({ ...request, webhookUrl: 'https://shop.test/webhooks' })
    expect(answer).toEqual({ ok: true, providerRefundId, state: 'failed' })
    expect(posts().map((post) => post.path)).toEqual([path])
    return posts()[0]?.body
  }
  expect(await bodyFor('paystack', '/refund')).toEqual({
    transaction: 'R',
    amount: 500_50,
    currency: 'NGN',
    merchant_note: '[RF-1] Late',
    customer_note: 'Late',
  })
  expect(await bodyFor('flutterwave', '/transactions/77/refund')).toEqual({
    amount: 500.5,
    comments: '[RF-1] Late',
    callbackurl: 'https://shop.test/webhooks',
  })
  expect(await bodyFor('korapay', '/refunds/initiate')).toEqual({
    payment_reference: 'R',
    reference: 'RF-1',
    amount: 500.5,
    reason: 'Late',
    webhook_url: 'https://shop.test/webhooks',
  })
})

test.each(['paystack', 'flutterwave', 'korapay'] as const)(
  '%s: a refund without an answer, or before earlier ones can be read, is unavailable and says why',
  async (name) => {
    const unread = open(name, () => errorAnswer(502, 'bad provider'))
    const unavailable = { ok: false, reason: 'unavailable', detail: 'answered 502' }
    expect(await unread.provider.refund(request)).toEqual(unavailable)
    expect(unread.posts()).toHaveLength(name === 'korapay' ? 1 : 0)
    const unanswered = open(name, ({ method }) =>
      method === 'GET' ? successAnswer([]) : errorAnswer(502, 'bad provider'),
    )
    expect(await unanswered.provider.refund(request)).toEqual(unavailable)
    expect(unanswered.posts()).toHaveLength(1)
  },
)

test.each(['paystack', 'flutterwave'] as const)(
  '%s: another refund of the same payment is not mistaken for this one',
  async (name) => {
    const earlier = { id: 4, status: 'processed', transaction: 77, tx_id: 77, merchant_note: '[RF-0] Late' }
    const { provider, posts } = open(name, ({ method }) =>
      method === 'GET' ? successAnswer([earlier]) : successAnswer({ id: 5, status: 'pending' }),
    )
    expect(await provider.refund(request)).toEqual({ ok: true, providerRefundId: '5', state: 'pending' })
    expect(posts()).toHaveLength(1)
  },
)

test('sends Paystack no refund while its list of earlier refunds can’t be read', async () => {
  const { provider, posts } = open('paystack', () => null)
  expect(await provider.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(posts()).toEqual([])
})

test('Paystack retries a refund with the customer’s bank account; the others have no such call', async () => {
  const { provider, calls } = open('paystack', () => successAnswer({ id: 5, status: 'processing' }))
  const retried = await provider.retryRefund?.('5', { accountNumber: '0123456789', bankId: '9' })
  expect(retried).toEqual({ ok: true, providerRefundId: '5', state: 'pending' })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/refund/retry_with_customer_details/5',
      body: { refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' } },
    },
  ])
  const others = [open('korapay', () => null), open('flutterwave', () => null)]
  expect(others.map(({ provider: other }) => other.retryRefund)).toEqual([undefined, undefined])
})

test('a bank account that Paystack refuses is a rejection with its message; no answer is unavailable', async () => {
  const account = { accountNumber: '0123456789', bankId: '9' }
  const refused = open('paystack', () => errorAnswer(400, 'Account does not exist'))
  expect(await refused.provider.retryRefund?.('5/6', account)).toEqual({
    ok: false,
    reason: 'rejected',
    detail: 'Account does not exist',
  })
  expect(refused.calls[0]?.path).toBe('/refund/retry_with_customer_details/5%2F6')
  const deaf = open('paystack', () => errorAnswer(502, 'bad provider'))
  expect(await deaf.provider.retryRefund?.('5', account)).toEqual({
    ok: false,
    reason: 'unavailable',
    detail: 'answered 502',
  })
})

describe('Flutterwave refunds by its own id for the transaction', () => {
  const unknown = { ...request, transactionId: null }
  const paid = { id: 88, tx_ref: 'R', status: 'successful', amount: 500.5, currency: 'NGN' }
  const nobody = 'no paid transaction was found to refund'

  test('which is looked up by the reference where it isn’t known', async () => {
    const { provider, calls } = open('flutterwave', ({ method, path }) => {
      if (method === 'POST') return successAnswer({ id: 5, status: 'completed-offline' })
      return path.startsWith('/refunds') ? successAnswer([]) : successAnswer(paid)
    })
    expect(await provider.refund(unknown)).toEqual({ ok: true, providerRefundId: '5', state: 'done' })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /transactions/verify_by_reference?tx_ref=R',
      'GET /refunds?id=88',
      'POST /transactions/88/refund',
    ])
    const found = await provider.findRefunds({ reference: 'R', transactionId: null, names: [] })
    expect(found).toEqual({ ok: true, refunds: [] })
    expect(calls.at(-1)?.path).toBe('/refunds?id=88')
  })

  test.each([
    ['isn’t paid', () => successAnswer({ ...paid, status: 'failed' })],
    ['isn’t there', () => errorAnswer(404, 'No transaction was found')],
  ])('and refunds no payment that %s', async (_, answer) => {
    const { provider, posts } = open('flutterwave', answer)
    expect(await provider.refund(unknown)).toEqual({ ok: false, reason: 'unavailable', detail: nobody })
    expect(await provider.findRefunds({ reference: 'R', transactionId: null, names: [] })).toEqual({
      ok: false,
      detail: nobody,
    })
    expect(posts()).toEqual([])
  })
})

describe('Korapay', () => {
  test('gets at most fifty letters of a reason, and none where there is none', async () => {
    const { provider, posts } = open('korapay', () => successAnswer({ status: 'processing' }))
    await provider.refund({ ...request, reason: `  ${'a'.repeat(60)}` })
    await provider.refund({ ...request, reason: ' ' })
    const body = { payment_reference: 'R', reference: 'RF-1', amount: 500.5 }
    expect(posts().map((post) => post.body)).toEqual([{ ...body, reason: 'a'.repeat(50) }, body])
  })

  test('answers a used name with the state of that refund', async () => {
    const answers = (found: ReturnType<typeof successAnswer>) =>
      open('korapay', ({ method }) => (method === 'GET' ? found : errorAnswer(409, 'DUPLICATE reference'))).provider
    const made = successAnswer({ status: 'success', amount: 500.5, payment_reference: 'R' })
    expect(await answers(made).refund(request)).toEqual({ ok: true, providerRefundId: 'RF-1', state: 'done' })
    const ofAnother = successAnswer({ status: 'success', amount: 500.5, payment_reference: 'OTHER' })
    for (const found of [ofAnother, errorAnswer(404, 'none')]) {
      expect(await answers(found).refund(request)).toEqual({
        ok: false,
        reason: 'unavailable',
        detail: 'DUPLICATE reference',
      })
    }
    expect(await answers(errorAnswer(502, 'bad provider')).refund(request)).toEqual({
      ok: false,
      reason: 'unavailable',
      detail: 'answered 502',
    })
  })
})
