import { describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { sandboxKeys } from '#infra/payments/sandbox-keys.ts'
import { createSandbox, openPaidCharge, publicUrl, refundState, type TestSandbox } from './sandbox-for-test.ts'
import type { Switches } from './switches.ts'

/** Makes a paid charge, and a function that refunds parts of it. */
async function paidCharge(sandbox: TestSandbox, name: ProviderName, switches: Partial<Switches> = {}) {
  const { provider, charge } = await openPaidCharge(sandbox, name, { webhooks: 'off', ...switches })
  await sandbox.scenario(name, { webhooks: 'on' }, charge.reference)
  const paid = await provider.verify(charge.reference, null)
  const transactionId = 'transactionId' in paid ? paid.transactionId : null
  const { reference } = charge
  let made = 0
  const makeRefund = (amount: number) =>
    provider.refund({ reference, transactionId, refundReference: `${reference}-r${++made}`, amount, reason: 'Torn' })
  return { provider, charge, makeRefund }
}

const dashboard = (sandbox: TestSandbox, order: object) => sandbox.control(order, '/dashboard')

describe.each(providerNames)('%s', (name) => {
  test('two partial refunds are made, and no more than was received', async () => {
    const sandbox = createSandbox()
    const { charge, makeRefund } = await paidCharge(sandbox, name, { received: 10_000_00 })
    expect(await makeRefund(6_000_00)).toMatchObject({ ok: true })
    expect(await makeRefund(4_000_00)).toMatchObject({ ok: true })
    expect(await makeRefund(100_00)).toMatchObject({ ok: false, reason: 'rejected' })
    expect((await sandbox.charges(charge.reference))[0]?.refunds).toHaveLength(2)
  })

  test('a refund is pending before it is done', async () => {
    const sandbox = createSandbox()
    const { provider, charge, makeRefund } = await paidCharge(sandbox, name, { refundDelayMs: 86_400_000 })
    const refund = await makeRefund(500_00)
    const state = async () => refund.ok && refundState(provider, charge, refund.providerRefundId)
    await sandbox.clock.advance(86_399_999)
    expect(await state()).toBe('pending')
    await sandbox.clock.advance(1)
    expect(await state()).toBe('done')
  })

  test('a refund stays pending until it is completed by hand', async () => {
    const sandbox = createSandbox()
    const { provider, charge, makeRefund } = await paidCharge(sandbox, name, { refunds: 'pending' })
    const refund = await makeRefund(500_00)
    const state = async () => refund.ok && refundState(provider, charge, refund.providerRefundId)
    await sandbox.clock.advance(30 * 86_400_000)
    expect(await state()).toBe('pending')
    const order = { provider: name, reference: charge.reference, act: 'end_refund', state: 'failed' }
    expect((await dashboard(sandbox, order)).status).toBe(200)
    await sandbox.clock.advance(2_000)
    expect(await state()).toBe('failed')
  })

  test('money refunded on the dashboard can’t be refunded again', async () => {
    const sandbox = createSandbox()
    const { charge, makeRefund } = await paidCharge(sandbox, name)
    const order = { provider: name, reference: charge.reference, act: 'refund' }
    expect((await dashboard(sandbox, { ...order, amount: 12_000_50 })).status).toBe(200)
    expect((await dashboard(sandbox, { ...order, amount: 12_000_50 })).status).toBe(422)
    expect(await makeRefund(500_01)).toMatchObject({ ok: false })
    expect(await makeRefund(500_00)).toMatchObject({ ok: true })
  })
})

test('Paystack sends webhooks for a refund’s pending and processed', async () => {
  const sandbox = createSandbox()
  const { provider, charge, makeRefund } = await paidCharge(sandbox, 'paystack')
  await makeRefund(500_00)
  await sandbox.clock.advance(10_000)
  expect(sandbox.webhooks.map((_, at) => sandbox.sent(at).event)).toEqual(['refund.pending', 'refund.processed'])
  expect(sandbox.sent(1).data.amount).toBe('50000')
  for (const { body, headers } of sandbox.webhooks) {
    expect(provider.readWebhook(body, headers)).toMatchObject({ kind: 'refund', references: [charge.reference] })
  }
})

test('Paystack calls a charge reversed once it is refunded in full', async () => {
  const sandbox = createSandbox()
  const { provider, charge, makeRefund } = await paidCharge(sandbox, 'paystack')
  await makeRefund(charge.amount - 1_00)
  await sandbox.clock.advance(10_000)
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid' })
  await makeRefund(1_00)
  await sandbox.clock.advance(10_000)
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'reversed' })
})

test('a Paystack refund that needs bank details continues once it has them', async () => {
  const sandbox = createSandbox()
  const { provider, charge, makeRefund } = await paidCharge(sandbox, 'paystack', { refunds: 'needs_attention' })
  const refund = await makeRefund(500_00)
  if (!refund.ok) throw new Error(refund.detail)
  await sandbox.clock.advance(2_000)
  expect(await refundState(provider, charge, refund.providerRefundId)).toBe('needs_attention')

  const listed = await provider.listBanks?.()
  expect(listed?.ok && listed.banks[0]).toEqual({ bankId: '1', name: 'Access Bank' })
  await sandbox.scenario('paystack', { refunds: 'done' }, charge.reference)
  const path = `/sandbox/paystack/refund/retry_with_customer_details/${refund.providerRefundId}`
  const response = await sandbox.fetch(publicUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys('paystack').secretKey}` },
    body: JSON.stringify({
      refund_account_details: { currency: 'NGN', account_number: '0123456789', bank_id: '9' },
    }),
  })
  expect(response.status).toBe(200)
  expect(await refundState(provider, charge, refund.providerRefundId)).toBe('pending')
  await sandbox.clock.advance(2_000)
  expect(await refundState(provider, charge, refund.providerRefundId)).toBe('done')
})

test('Paystack sends webhooks about disputes, and reports a reversal on verification', async () => {
  const sandbox = createSandbox()
  const { provider, charge } = await paidCharge(sandbox, 'paystack')
  const order = { provider: 'paystack', reference: charge.reference }
  for (const stage of ['create', 'remind', 'resolve']) await dashboard(sandbox, { ...order, act: 'dispute', stage })
  expect(sandbox.webhooks.map(({ body, headers }) => provider.readWebhook(body, headers))).toMatchObject(
    Array(3).fill({ ok: true, kind: 'dispute', references: [charge.reference] }),
  )
  await dashboard(sandbox, { ...order, act: 'reverse' })
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'reversed' })
})

test.each(['flutterwave', 'korapay'] as const)('%s has no reversals and no disputes', async (provider) => {
  const sandbox = createSandbox()
  const { charge } = await paidCharge(sandbox, provider)
  const order = { provider, reference: charge.reference }
  expect((await dashboard(sandbox, { ...order, act: 'reverse' })).status).toBe(422)
  expect((await dashboard(sandbox, { ...order, act: 'dispute', stage: 'create' })).status).toBe(422)
})

describe('Korapay', () => {
  test('refunds nothing that it hasn’t settled yet', async () => {
    const sandbox = createSandbox()
    const { charge, makeRefund } = await paidCharge(sandbox, 'korapay', { refunds: 'unsettled' })
    expect(await makeRefund(500_00)).toMatchObject({
      ok: false,
      reason: 'rejected',
      detail: 'This payment has not been settled yet',
    })
    await sandbox.scenario('korapay', { refunds: 'done' }, charge.reference)
    expect(await makeRefund(500_00)).toMatchObject({ ok: true })
  })

  test('refunds no less than ₦100', async () => {
    const { makeRefund } = await paidCharge(createSandbox(), 'korapay')
    expect(await makeRefund(99_99)).toMatchObject({ ok: false, reason: 'rejected' })
  })

  test('sends a webhook when a refund ends', async () => {
    const sandbox = createSandbox()
    const { provider, charge, makeRefund } = await paidCharge(sandbox, 'korapay', { refunds: 'failed' })
    await makeRefund(500_00)
    await sandbox.clock.advance(10_000)
    const [webhook] = sandbox.webhooks
    if (!webhook) throw new Error('no webhook')
    expect(sandbox.sent(0).event).toBe('refund.failed')
    expect(provider.readWebhook(webhook.body, webhook.headers)).toMatchObject({
      kind: 'refund',
      references: expect.arrayContaining([charge.reference]),
    })
  })
})
