import { describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { PaymentProvider } from '#domain/payments/provider.ts'
import { createSandbox, openPaidCharge, type TestSandbox } from './sandbox-for-test.ts'
import type { Switches } from './switches.ts'

const second = 1_000

/** Pays a charge under these switches and returns how the adapter reads each webhook that arrived. */
async function webhooksUnder(name: ProviderName, switches: Partial<Switches>) {
  const sandbox = createSandbox()
  const { provider, charge } = await openPaidCharge(sandbox, name, switches)
  await sandbox.clock.advance(switches.webhookDelayMs ?? second)
  return { sandbox, provider, charge, readings: read(sandbox, provider) }
}

const read = (sandbox: TestSandbox, provider: PaymentProvider) =>
  sandbox.webhooks.map(({ body, headers }) => provider.readWebhook(body, headers))

describe.each(providerNames)('%s', (name) => {
  test('a webhook can arrive before the page answers', async () => {
    const sandbox = createSandbox()
    await openPaidCharge(sandbox, name, { webhooks: 'before' })
    expect(sandbox.webhooks).toHaveLength(1)
    await sandbox.clock.advance(second)
    expect(sandbox.webhooks).toHaveLength(1)
  })

  test('a webhook can be late, or never be sent', async () => {
    const { sandbox } = await webhooksUnder(name, { webhookDelayMs: 3_600 * second })
    expect(sandbox.webhooks).toHaveLength(1)
    const never = createSandbox()
    await openPaidCharge(never, name, { webhooks: 'off' })
    await never.clock.advance(90 * 3_600 * second)
    expect(never.webhooks).toHaveLength(0)
  })

  test.each([false, true])('a webhook can come five times (all at once: %s)', async (webhookParallel) => {
    const { sandbox } = await webhooksUnder(name, { webhookCopies: 5, webhookParallel })
    expect(sandbox.webhooks).toHaveLength(5)
    expect(sandbox.maxAtOnce()).toBe(webhookParallel ? 5 : 1)
    expect(new Set(sandbox.webhooks.map(({ body }) => Buffer.from(body).toString())).size).toBe(1)
  })

  test.each([
    ['wrong', 'mismatch'],
    ['truncated', 'mismatch'],
    ['missing', 'missing'],
    ['not_hex', 'mismatch'],
  ] as const)('a signature that is %s is not accepted', async (webhookSignature, reason) => {
    const { readings } = await webhooksUnder(name, { webhookSignature })
    expect(readings).toEqual([{ ok: false, reason }])
  })

  test('a signature with the previous secret is accepted during a rotation', async () => {
    const { readings, sandbox } = await webhooksUnder(name, { webhookSignature: 'old_secret' })
    expect(readings).toMatchObject([{ ok: true, kind: 'charge' }])
    const alone = sandbox.provider(name, { oldSecretToo: false })
    expect(read(sandbox, alone)).toEqual([{ ok: false, reason: 'mismatch' }])
  })

  test('a changed body is invalid only for Paystack and Korapay', async () => {
    const { readings } = await webhooksUnder(name, { webhookAltered: true })
    expect(readings).toMatchObject([name === 'flutterwave' ? { ok: true } : { ok: false, reason: 'mismatch' }])
  })

  test('only Paystack’s signature covers the event’s name', async () => {
    const { readings } = await webhooksUnder(name, { webhookEvent: 'charge.failed' })
    expect(readings).toMatchObject([name === 'paystack' ? { ok: false, reason: 'mismatch' } : { ok: true }])
  })
})

test.each(['paystack', 'korapay'] as const)('%s in capitals is valid, too', async (name) => {
  const { readings } = await webhooksUnder(name, { webhookSignature: 'upper_case' })
  expect(readings).toMatchObject([{ ok: true, kind: 'charge' }])
})

test.each(['ours', 'theirs'] as const)('Korapay’s webhook names %s first, and ours in any case', async (reference) => {
  const { sandbox, charge, readings } = await webhooksUnder('korapay', { korapayReference: reference })
  expect(sandbox.sent(0).data.reference).toMatch(reference === 'ours' ? charge.reference : /^KPY/)
  expect(readings).toMatchObject([{ ok: true, references: expect.arrayContaining([charge.reference]) }])
})

test('Korapay’s data is signed as written: slashes, letters, zeros, order', async () => {
  const { sandbox, charge, readings } = await webhooksUnder('korapay', {
    korapayAwkwardData: true,
    korapayReference: 'ours',
  })
  expect(sandbox.sent(0).text).toMatch(/Aṣọ .*"receipt_url": "https:\\\/\\\/|receipt_url.*Aṣọ/)
  expect(sandbox.sent(0).text).toContain('"amount": 12500.50')
  expect(readings).toMatchObject([{ ok: true, kind: 'charge', references: [charge.reference] }])
})

test('the webhook of a failed Flutterwave attempt can follow that of the successful one', async () => {
  const sandbox = createSandbox()
  const { page } = await openPaidCharge(sandbox, 'flutterwave', { webhooksOutOfOrder: true }, 'failed')
  await sandbox.press(page, 'failed')
  await sandbox.clock.advance(second)
  expect(sandbox.webhooks).toHaveLength(0)
  await sandbox.press(page, 'success')
  await sandbox.clock.advance(second)
  expect(sandbox.webhooks.map((_, at) => sandbox.sent(at).data.status)).toEqual(['successful', 'failed', 'failed'])
})

test('a Paystack refund can be processed before it is pending', async () => {
  const sandbox = createSandbox()
  const { provider, charge } = await openPaidCharge(sandbox, 'paystack', { webhooksOutOfOrder: true })
  const { reference, amount } = charge
  await provider.refund({ reference, transactionId: null, refundReference: 'r1', amount, reason: '' })
  await sandbox.clock.advance(10 * second)
  const events = sandbox.webhooks.map((_, at) => sandbox.sent(at).event)
  expect(events).toEqual(['charge.success', 'refund.processed', 'refund.pending'])
})

describe('retries', () => {
  const tries = async (name: ProviderName, switches: Partial<Switches>, milliseconds: number) => {
    const sandbox = createSandbox()
    sandbox.answerWebhooksWith(500)
    await openPaidCharge(sandbox, name, switches)
    await sandbox.clock.advance(milliseconds)
    return sandbox.webhooks.length
  }
  const hour = 3_600 * second

  test('Paystack in live mode: every 3 minutes four times, then hourly until 72 hours are over', async () => {
    expect(await tries('paystack', {}, 12 * 60 * second + second)).toBe(5)
    expect(await tries('paystack', {}, 12 * 60 * second + second + hour)).toBe(6)
    expect(await tries('paystack', {}, 100 * hour)).toBe(76)
  })

  test('Paystack in test mode: hourly up to ten hours', async () => {
    expect(await tries('paystack', { paystackRetries: 'test' }, 100 * hour)).toBe(11)
  })

  test('Flutterwave, if enabled: three, half an hour apart', async () => {
    expect(await tries('flutterwave', { flutterwaveRetries: true }, hour)).toBe(2)
    expect(await tries('flutterwave', { flutterwaveRetries: true }, 100 * hour)).toBe(4)
  })

  test('a webhook that is accepted at last is not sent again', async () => {
    const sandbox = createSandbox()
    sandbox.answerWebhooksWith(503)
    await openPaidCharge(sandbox, 'korapay')
    await sandbox.clock.advance(5 * hour)
    sandbox.answerWebhooksWith(200)
    await sandbox.clock.advance(90 * hour)
    expect(sandbox.webhooks).toHaveLength(6)
  })
})
