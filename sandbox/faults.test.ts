import { describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { chargeOf, createSandbox, openPage, openPaidCharge } from './sandbox-for-test.ts'
import type { Fault, FaultyCall } from './switches.ts'

const patience = 30
const hosted = () => chargeOf({ presentation: 'redirect' })

/** Makes a call of one charge fail, as often as `fault.times` says, by default until it is cleared. */
async function breakCall(
  sandbox: ReturnType<typeof createSandbox>,
  name: ProviderName,
  reference: string,
  call: FaultyCall,
  fault: Pick<Fault, 'kind'> & Partial<Fault>,
) {
  const answer = await sandbox.scenario(name, { [call]: fault }, reference)
  expect(answer.status).toBe(200)
}

describe.each(providerNames)('%s', (name) => {
  test.each([
    'timeout',
    'silent_after',
    'server_error',
    'malformed_json',
    'html',
    'empty',
    'too_many_requests',
    'too_large',
  ] as const)('verification: %s is neither paid nor failed, and passes', async (kind) => {
    const sandbox = createSandbox()
    const { charge } = await openPaidCharge(sandbox, name)
    await breakCall(sandbox, name, charge.reference, 'verify', { kind })
    const silent = kind === 'timeout' || kind === 'silent_after'
    const provider = sandbox.provider(name, silent ? { patience } : {})
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'unavailable' })
    await sandbox.scenario(name, { verify: null }, charge.reference)
    expect(await sandbox.provider(name).verify(charge.reference, null)).toMatchObject({ state: 'paid' })
  })

  test('an unknown status is pending, and is reported', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name)
    await breakCall(sandbox, name, charge.reference, 'verify', { kind: 'unknown_status' })
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'pending' })
    expect(sandbox.reports).toEqual(['Error: unknown status "in_review"'])
  })

  test('a fault can be limited to a number of calls', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name)
    await breakCall(sandbox, name, charge.reference, 'verify', { kind: 'server_error', times: 4 })
    // A read is retried twice before it fails.
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'unavailable' })
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid' })
  })

  test('a fault of one charge doesn’t affect another', async () => {
    const sandbox = createSandbox()
    const broken = await openPaidCharge(sandbox, name)
    const whole = await openPaidCharge(sandbox, name)
    await breakCall(sandbox, name, broken.charge.reference, 'verify', { kind: 'html' })
    expect(await whole.provider.verify(whole.charge.reference, null)).toMatchObject({ state: 'paid' })
  })

  test('a hosted page can be refused, and its reference can be used again', async () => {
    const sandbox = createSandbox()
    const charge = hosted()
    await sandbox.scenario(name, { initialise: { kind: 'refused', times: 1, retryAfterSeconds: 0 } })
    const provider = sandbox.provider(name)
    expect(await provider.initialise(charge)).toMatchObject({ ok: false, reason: 'rejected' })
    expect(await provider.initialise(charge)).toMatchObject({ ok: true })
  })

  test.each(['server_error', 'timeout'] as const)('a hosted page: %s leaves nothing behind', async (kind) => {
    const sandbox = createSandbox()
    const charge = hosted()
    await breakCall(sandbox, name, charge.reference, 'initialise', { kind, times: 1 })
    const provider = sandbox.provider(name, { patience })
    expect(await provider.initialise(charge)).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await sandbox.charges(charge.reference)).toEqual([])
  })

  test('a hosted page can be created without an answer, and still be paid', async () => {
    const sandbox = createSandbox()
    const charge = hosted()
    await breakCall(sandbox, name, charge.reference, 'initialise', { kind: 'silent_after', times: 1 })
    const opened = await sandbox.provider(name, { patience }).initialise(charge)
    expect(opened).toMatchObject({ ok: false, reason: 'unavailable' })
    await sandbox.control({ provider: name, reference: charge.reference, outcome: 'success' }, '/press')
    expect(await sandbox.provider(name).verify(charge.reference, null)).toMatchObject({ state: 'paid' })
  })

  test('a refund made without an answer is found again instead of made twice', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name)
    const paid = await provider.verify(charge.reference, null)
    const transactionId = 'transactionId' in paid ? paid.transactionId : null
    const { reference } = charge
    const request = { reference, transactionId, refundReference: `${reference}-r1`, amount: 500_00, reason: 'Torn' }
    await breakCall(sandbox, name, reference, 'refund', { kind: 'silent_after', times: 1 })
    const first = await sandbox.provider(name, { patience }).refund(request)
    expect(first).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await provider.refund(request)).toMatchObject({ ok: true, state: 'pending' })
    expect((await sandbox.charges(reference))[0]?.refunds).toHaveLength(1)
  })

  test('a refund can be refused, and its status unavailable', async () => {
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name)
    const { reference } = charge
    const request = { reference, transactionId: null, refundReference: `${reference}-r1`, amount: 500_00, reason: '' }
    await breakCall(sandbox, name, reference, 'refund', { kind: 'refused', times: 1 })
    expect(await provider.refund(request)).toMatchObject({ ok: false, reason: 'rejected' })
    const made = await provider.refund(request)
    await breakCall(sandbox, name, reference, 'readRefund', { kind: 'malformed_json' })
    const names = made.ok ? [made.providerRefundId] : []
    expect(await provider.findRefunds({ reference, transactionId: null, names })).toMatchObject({ ok: false })
  })
})

test.each(['flutterwave', 'korapay'] as const)('%s’s popup can refuse to open', async (name) => {
  const sandbox = createSandbox()
  const charge = chargeOf()
  await breakCall(sandbox, name, charge.reference, 'initialise', { kind: 'server_error', times: 1 })
  const provider = sandbox.provider(name)
  await expect(openPage(sandbox, provider, charge)).rejects.toThrow('The payment could not be opened')
  expect(await openPage(sandbox, provider, charge)).toContain(name)
})

test('after 429 the provider isn’t called for as long as it asks', async () => {
  const sandbox = createSandbox()
  const { provider, charge } = await openPaidCharge(sandbox, 'paystack')
  const fault = { kind: 'too_many_requests', times: 1, retryAfterSeconds: 20 } as const
  await breakCall(sandbox, 'paystack', charge.reference, 'verify', fault)
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'unavailable' })
  await sandbox.clock.advance(19_000)
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'unavailable' })
  await sandbox.clock.advance(1_000)
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid' })
})

test('switches for the next charge apply to that charge only', async () => {
  const sandbox = createSandbox()
  await sandbox.scenario('korapay', { received: 'kobo_under' })
  const pay = async () => {
    const charge = chargeOf()
    const provider = sandbox.provider('korapay')
    await sandbox.press(await openPage(sandbox, provider, charge), 'success')
    return provider.verify(charge.reference, null)
  }
  expect(await pay()).toMatchObject({ amount: 12_500_49 })
  expect(await pay()).toMatchObject({ amount: 12_500_50 })
})
