import { describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import { chargeOf, createSandbox, openPage, openPaidCharge } from './sandbox-for-test.ts'
import type { Switches } from './switches.ts'

/** The result of verifying a charge that was paid under these switches. */
async function verifiedUnder(name: ProviderName, switches: Partial<Switches>) {
  const sandbox = createSandbox()
  const { provider, charge } = await openPaidCharge(sandbox, name, switches)
  return provider.verify(charge.reference, null)
}

describe.each(providerNames)('%s', (name) => {
  test.each([
    ['exact', 12_500_50],
    ['kobo_under', 12_500_49],
    ['kobo_over', 12_500_51],
    ['naira_under', 12_499_50],
    ['hundredfold', 1_250_050_00],
    [77, 77],
  ] as const)('received %s: %i kobo', async (received, amount) => {
    expect(await verifiedUnder(name, { received })).toMatchObject({ state: 'paid', amount, currency: 'NGN' })
  })

  test('received in another currency', async () => {
    expect(await verifiedUnder(name, { receivedCurrency: 'USD' })).toMatchObject({ state: 'paid', currency: 'USD' })
  })

  test('can be verified under another reference', async () => {
    const found = await verifiedUnder(name, { receivedReference: 'somebody-elses-1' })
    expect(found).toMatchObject({ state: 'paid', reference: 'somebody-elses-1' })
  })

  test('a charge is paid by card, unless another channel is chosen', async () => {
    expect(await verifiedUnder(name, {})).toMatchObject({ channel: 'card' })
    expect(await verifiedUnder(name, { channel: 'bank_transfer' })).toMatchObject({ channel: 'bank_transfer' })
    const sandbox = createSandbox()
    const { provider, charge } = await openPaidCharge(sandbox, name, {}, 'pending')
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'pending', channel: 'bank_transfer' })
  })
})

test('Paystack marks live money', async () => {
  expect(await verifiedUnder('paystack', { receivedMode: 'live' })).toMatchObject({ state: 'paid', mode: 'live' })
})

describe('wrong amounts at Korapay, by the merchant’s preference', () => {
  test.each([
    ['accept_all', 'kobo_under', { state: 'paid', amount: 12_500_49 }],
    ['accept_all', 'kobo_over', { state: 'paid', amount: 12_500_51 }],
    ['return_excess', 'kobo_over', { state: 'paid', amount: 12_500_50 }],
    ['return_excess', 'kobo_under', { state: 'pending', amount: 0 }],
    ['return_all', 'kobo_over', { state: 'pending', amount: 0 }],
    ['return_all', 'kobo_under', { state: 'pending', amount: 0 }],
  ] as const)('%s, %s: %j', async (korapayPreference, received, expected) => {
    expect(await verifiedUnder('korapay', { korapayPreference, received })).toMatchObject(expected)
  })

  test('its webhook has the requested amount, and whether more or less was received', async () => {
    const sandbox = createSandbox()
    await openPaidCharge(sandbox, 'korapay', { received: 'naira_under' })
    await sandbox.clock.advance(1_000)
    expect(sandbox.sent(0).data).toMatchObject({ amount: '12500.50', transaction_status: 'underpaid' })
  })
})

describe('before and during an attempt', () => {
  const statusOf = async (sandbox: ReturnType<typeof createSandbox>, path: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await sandbox.fetch(`http://shop.test/sandbox/${path}`, { headers })
    return (await response.json()).data.status
  }

  test('Paystack: abandoned, ongoing while the page is open, abandoned when it was left', async () => {
    const sandbox = createSandbox()
    const charge = chargeOf()
    const page = await openPage(sandbox, sandbox.provider('paystack'), charge)
    const status = () =>
      statusOf(sandbox, `paystack/transaction/verify/${charge.reference}`, 'sk_test_sandbox_paystack')
    expect(await status()).toBe('abandoned')
    await sandbox.fetch(page)
    expect(await status()).toBe('ongoing')
    await sandbox.press(page, 'cancel')
    expect(await status()).toBe('abandoned')
  })

  test('Korapay: pending, and processing while a transfer is pending', async () => {
    const sandbox = createSandbox()
    const { charge, page } = await openPaidCharge(sandbox, 'korapay', {}, 'cancel')
    const status = () =>
      statusOf(sandbox, `korapay/merchant/api/v1/charges/${charge.reference}`, 'sk_test_sandbox_korapay')
    expect(await status()).toBe('pending')
    await sandbox.press(page, 'pending')
    expect(await status()).toBe('processing')
  })
})
