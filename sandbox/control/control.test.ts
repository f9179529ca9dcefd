import { describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { chargeOf, createSandbox, openPaidCharge, publicUrl, type TestSandbox } from '../sandbox-for-test.ts'
import { usualSwitches } from '../switches.ts'

const press = (sandbox: TestSandbox, order: object) => sandbox.control(order, '/press')
const read = async (sandbox: TestSandbox) => (await sandbox.fetch(`${publicUrl}/sandbox/control`)).json()

async function openCharge(sandbox: TestSandbox) {
  const charge = chargeOf()
  await sandbox.provider('paystack').initialise(charge)
  return { provider: 'paystack', reference: charge.reference } as const
}

test('a button can be pressed from outside', async () => {
  const sandbox = createSandbox()
  const charge = await openCharge(sandbox)
  const pressed = await press(sandbox, { ...charge, outcome: 'success' })
  expect(await pressed.json()).toEqual({ outcome: 'success', state: 'paid' })
  expect((await press(sandbox, { ...charge, reference: 'unknown', outcome: 'success' })).status).toBe(404)
})

test('any of the other endings can be chosen from outside', async () => {
  const sandbox = createSandbox()
  const charge = await openCharge(sandbox)
  await press(sandbox, { ...charge, ending: 'declined_twice' })
  const [found] = await sandbox.charges(charge.reference)
  expect(found?.tries.map(({ state }) => state)).toEqual(['failed', 'failed', 'paid'])
})

test.each([
  ['', { webhooks: 'sometimes' }],
  ['', { unheard: 1 }],
  ['', { received: 0.5 }],
  ['/press', { provider: 'paystack', reference: 'x', outcome: 'explode' }],
  ['/scenario', { provider: 'stripe', switches: {} }],
  ['/scenario', { provider: 'paystack', switches: { verify: { kind: 'explode' } } }],
  ['/clock', { advanceMs: -1 }],
  ['/dashboard', { provider: 'paystack', reference: 'x', act: 'dispute' }],
  ['/resend', {}],
  ['/webhook', { provider: 'paystack' }],
])('%s refuses %j, and says why', async (path, order) => {
  const response = await createSandbox().control(order, path)
  expect(response.status).toBe(422)
  expect((await response.json()).error).toMatch(/✖/)
})

test('global switches are read, set and reset', async () => {
  const sandbox = createSandbox()
  await sandbox.control({ transferDelayMs: 1 })
  expect(await read(sandbox)).toEqual({
    settings: { ...usualSwitches, transferDelayMs: 1 },
    now: '2026-11-02T09:15:00.000Z',
    deliveries: [],
  })
  await sandbox.control({})
  expect(await read(sandbox)).toMatchObject({ settings: usualSwitches })
})

test('a reset clears every switch and all sent webhooks', async () => {
  const sandbox = createSandbox()
  const { charge } = await openPaidCharge(sandbox, 'korapay', { webhookCopies: 2 })
  await sandbox.control({ refunds: 'failed' })
  await sandbox.clock.advance(1_000)
  expect((await sandbox.charges(charge.reference))[0]?.deliveries).toHaveLength(2)
  await sandbox.control({}, '/reset')
  expect(await read(sandbox)).toMatchObject({ settings: usualSwitches, deliveries: [] })
  expect(await sandbox.charges(charge.reference)).toMatchObject([{ state: 'paid', switches: {}, deliveries: [] }])
})

test('each delivery of a webhook is recorded with its answer', async () => {
  const sandbox = createSandbox()
  sandbox.answerWebhooksWith(302)
  const { charge } = await openPaidCharge(sandbox, 'paystack')
  await sandbox.clock.advance(1_000)
  sandbox.answerWebhooksWith(200)
  await sandbox.control({ advanceMs: 180_000 }, '/clock')
  expect((await sandbox.charges(charge.reference))[0]?.deliveries).toMatchObject([
    { status: 302, attempt: 1, at: '2026-11-02T09:15:01.000Z', url: `${publicUrl}/webhooks/paystack` },
    { status: 200, attempt: 2, at: '2026-11-02T09:18:01.000Z' },
  ])
})

describe.each(providerNames)('%s', (name) => {
  test('the latest webhook can be sent again', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name, { webhooks: 'off' })
    const answer = await sandbox.control({ provider: name, reference: charge.reference }, '/resend')
    expect(await answer.json()).toEqual({ status: 200 })
    const [webhook] = sandbox.webhooks
    expect(webhook && provider.readWebhook(webhook.body, webhook.headers)).toMatchObject({ ok: true, kind: 'charge' })
  })

  test('an authentic webhook can claim that an unpaid charge is paid; verification disagrees', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name, {}, 'cancel')
    await sandbox.control({ provider: name, reference: charge.reference, claim: 'success' }, '/webhook')
    const [webhook] = sandbox.webhooks
    const reading = webhook && provider.readWebhook(webhook.body, webhook.headers)
    expect(reading).toMatchObject({ ok: true, kind: 'charge' })
    const transactionId = reading?.ok ? reading.transactionId : null
    expect(['open', 'not_found']).toContain((await provider.verify(charge.reference, transactionId)).state)
  })

  test('any body can be sent, signed as requested', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const data = { reference: 'abcdefgh', payment_reference: 'abcdefgh', tx_ref: 'abcdefgh' }
    await sandbox.control({ provider: name, event: 'charge.success', data }, '/webhook')
    await sandbox.control({ provider: name, body: '{"event"', signature: 'wrong' }, '/webhook')
    const readings = sandbox.webhooks.map(({ body, headers }) => provider.readWebhook(body, headers))
    expect(readings).toMatchObject([{ ok: true, references: ['abcdefgh'] }, { ok: false }])
  })
})

test('Flutterwave’s test of the address is a ping', async () => {
  const sandbox = createSandbox()
  await sandbox.control({ provider: 'flutterwave', event: 'test_assess', data: {} }, '/webhook')
  const [webhook] = sandbox.webhooks
  const reading = webhook && sandbox.provider('flutterwave').readWebhook(webhook.body, webhook.headers)
  expect(reading).toMatchObject({ ok: true, kind: 'ping' })
})

test('Flutterwave’s API sends a webhook again', async () => {
  const sandbox = createSandbox()
  const { answer } = await openPaidCharge(sandbox, 'flutterwave', { webhooks: 'off' })
  const path = `/sandbox/flutterwave/v3/transactions/${answer.reply.transaction_id}/resend-hook`
  const headers = { authorization: 'Bearer FLWSECK_TEST-sandbox_flutterwave' }
  expect((await sandbox.fetch(publicUrl + path, { method: 'POST', headers })).status).toBe(200)
  expect(sandbox.webhooks).toHaveLength(1)
})
