import { describe, expect, test } from 'vitest'
import { flutterwave } from './flutterwave.ts'
import { providerHosts } from './hosts.ts'
import { korapay } from './korapay.ts'
import { paystack } from './paystack.ts'

const adapters = { paystack, flutterwave, korapay }
const request = { reference: 'R', transactionId: '77', refundReference: 'RF-1', amount: 500_50, reason: 'Late' }

type Call = { method: string; path: string; body: unknown }

/** An adapter whose provider answers each call as told: null for no answer at all. */
function open(name: keyof typeof adapters, answer: (call: Call) => { status?: number; body: unknown } | null) {
  const calls: Call[] = []
  const gateway = adapters[name]({
    mode: 'test',
    publicKey: 'pk_test_x',
    secretKey: 'sk_test_x',
    webhookSecrets: ['x'],
    hosts: providerHosts[name],
    report: () => {},
    wait: async () => {},
    fetch: async (address, init) => {
      const call = {
        method: init.method ?? 'GET',
        path: address.slice(providerHosts[name].api.length),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
      }
      calls.push(call)
      const answered = answer(call)
      if (!answered) throw new Error('connection reset')
      return new Response(JSON.stringify(answered.body), { status: answered.status ?? 200 })
    },
  })
  return { gateway, calls, posts: () => calls.filter((call) => call.method === 'POST') }
}

const yes = (data: unknown) => ({ body: { status: true, data } })
const no = (status: number, message: string) => ({ status, body: { status: false, message } })

/** A provider that made a refund whose answer never reached us. */
function deafProvider(name: keyof typeof adapters) {
  let made: Record<string, unknown> | null = null
  return open(name, ({ method, body }) => {
    if (method === 'GET') return name === 'korapay' ? (made ? yes(made) : no(404, 'none')) : yes(made ? [made] : [])
    if (made && name === 'korapay') return no(409, 'Duplicate refund reference')
    const note = Object(body)
    made = { id: 5, status: 'pending', transaction: 77, tx_id: 77, payment_reference: 'R', ...note }
    return null
  })
}

describe.each(['paystack', 'flutterwave', 'korapay'] as const)('%s', (name) => {
  test('a refund whose answer was lost is found by our name for it, not made again', async () => {
    const { gateway, posts } = deafProvider(name)
    expect(await gateway.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
    const again = await gateway.refund(request)
    expect(again).toEqual({ ok: true, providerRefundId: name === 'korapay' ? 'RF-1' : '5', state: 'pending' })
    // Korapay takes our name as its key, so it may be asked as often as we like.
    expect(posts()).toHaveLength(name === 'korapay' ? 2 : 1)
  })

  test('a clear no is a rejection in the provider’s words', async () => {
    const { gateway } = open(name, ({ method }) => (method === 'GET' ? no(404, 'none') : no(400, 'Not settled yet')))
    expect(await gateway.refund(request)).toEqual({ ok: false, reason: 'rejected', detail: 'Not settled yet' })
  })

  test('refused keys neither reject a refund nor hide one', async () => {
    const { gateway, posts } = open(name, () => no(401, 'Invalid key'))
    expect(await gateway.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(posts().length).toBeLessThanOrEqual(name === 'korapay' ? 1 : 0)
    expect(await gateway.findRefunds({ ...request, names: ['RF-1'] })).toMatchObject({ ok: false })
  })
})

test('each is asked in its own units, with our name and the address for its news', async () => {
  const bodyFor = async (name: keyof typeof adapters) => {
    const { gateway, posts } = open(name, ({ method }) =>
      method === 'GET' ? yes([]) : yes({ id: 5, status: 'pending' }),
    )
    await gateway.refund({ ...request, webhookUrl: 'https://shop.test/webhooks' })
    return posts()[0]?.body
  }
  expect(await bodyFor('paystack')).toEqual({
    transaction: 'R',
    amount: 500_50,
    currency: 'NGN',
    merchant_note: '[RF-1] Late',
    customer_note: 'Late',
  })
  expect(await bodyFor('flutterwave')).toEqual({
    amount: 500.5,
    comments: '[RF-1] Late',
    callbackurl: 'https://shop.test/webhooks',
  })
  expect(await bodyFor('korapay')).toEqual({
    payment_reference: 'R',
    reference: 'RF-1',
    amount: 500.5,
    reason: 'Late',
    webhook_url: 'https://shop.test/webhooks',
  })
})

test('nothing is asked of Paystack while its list of earlier refunds can’t be read', async () => {
  const { gateway, posts } = open('paystack', () => null)
  expect(await gateway.refund(request)).toMatchObject({ ok: false, reason: 'unavailable' })
  expect(posts()).toEqual([])
})

test('a refund of another payment is never this one’s, although the list or a webhook names it', async () => {
  const payment = { reference: 'R', transactionId: '77', names: ['RF-1', '6'] }
  const others = {
    paystack: { id: 6, status: 'processed', amount: 100, transaction: 78, transaction_reference: 'OTHER' },
    flutterwave: { id: 6, status: 'completed-offline', amount_refunded: 1, tx_id: 78 },
    korapay: { status: 'success', amount_returned: 1, payment_reference: 'OTHER' },
  }
  for (const name of ['paystack', 'flutterwave', 'korapay'] as const) {
    const { gateway } = open(name, ({ path }) => yes(path.includes('?') ? [others[name]] : others[name]))
    expect(await gateway.findRefunds(payment)).toEqual({ ok: true, refunds: [] })
  }
})

test('refunds made on the dashboard carry no name of ours, and one that isn’t listed is asked for by its id', async () => {
  const { gateway } = open('paystack', ({ path }) =>
    path.startsWith('/refund?')
      ? yes([{ id: 5, status: 'processed', amount: 100, transaction: 77, merchant_note: 'for Ada' }])
      : yes({ id: 6, status: 'processing', amount: 200.5, transaction_reference: 'R' }),
  )
  expect(await gateway.findRefunds({ reference: 'R', transactionId: '77', names: ['6', 'RF-9'] })).toEqual({
    ok: true,
    refunds: [
      { providerRefundId: '5', refundReference: null, amount: 100, state: 'done' },
      { providerRefundId: '6', refundReference: null, amount: null, state: 'pending' },
    ],
  })
})

test('Paystack goes on with the customer’s bank account; the others know no such thing', async () => {
  const { gateway, calls } = open('paystack', () => yes({ id: 5, status: 'processing' }))
  const retried = await gateway.retryRefund?.('5', { accountNumber: '0123456789', bankId: '9' })
  expect(retried).toEqual({ ok: true, providerRefundId: '5', state: 'pending' })
  expect(calls).toEqual([
    {
      method: 'POST',
      path: '/refund/retry_with_customer_details/5',
      body: { refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' } },
    },
  ])
  expect(open('korapay', () => null).gateway.retryRefund).toBeUndefined()
})
