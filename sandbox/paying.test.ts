import { describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { chargeOf, createSandbox, openPage, refundState } from './sandbox-for-test.ts'

describe.each(providerNames)('%s', (name) => {
  test.each(['popup', 'redirect'] as const)(
    'a charge paid by %s is paid when verified, and sends a webhook',
    async (presentation) => {
      const sandbox = createSandbox()
      const provider = sandbox.provider(name)
      const charge = chargeOf({ presentation })
      const page = await openPage(sandbox, provider, charge)
      await sandbox.press(page, 'success')

      const found = await provider.verify(charge.reference, null)
      expect(found).toMatchObject({ state: 'paid', reference: charge.reference, amount: 12_500_50, currency: 'NGN' })
      expect(sandbox.webhooks).toHaveLength(0)
      await sandbox.clock.advance(1_000)
      expect(sandbox.webhooks).toHaveLength(1)
      const [webhook] = sandbox.webhooks
      if (!webhook) throw new Error('no webhook')
      expect(webhook.path).toBe(`/webhooks/${name}`)
      const reading = provider.readWebhook(webhook.body, webhook.headers)
      expect(reading).toMatchObject({ ok: true, kind: 'charge' })
      expect(reading.ok && reading.references).toContain(charge.reference)
      const byId = await provider.verify(charge.reference, reading.ok ? reading.transactionId : null)
      expect(byId).toMatchObject({ state: 'paid', reference: charge.reference })
    },
  )

  test('a charge without any attempt is never failed', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    await openPage(sandbox, provider, charge)
    expect(['open', 'not_found']).toContain((await provider.verify(charge.reference, null)).state)
    expect(await provider.verify('never-heard-of-it', null)).toEqual({ state: 'not_found' })
  })

  test('a declined charge is failed', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    await sandbox.press(await openPage(sandbox, provider, charge), 'failed')
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'failed' })
    await sandbox.clock.advance(1_000)
    // Paystack alone sends no webhook about a failure.
    expect(sandbox.webhooks).toHaveLength(name === 'paystack' ? 0 : 1)
  })

  test('a cancelled charge stays open', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    const page = await openPage(sandbox, provider, charge)
    await sandbox.press(page, 'cancel')
    expect(['open', 'not_found']).toContain((await provider.verify(charge.reference, null)).state)
    await sandbox.press(page, 'success')
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid' })
  })

  test('a transfer is pending until it arrives', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    await sandbox.press(await openPage(sandbox, provider, charge), 'pending')
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'pending' })
    await sandbox.clock.advance(6_000)
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid', amount: 12_500_50 })
    await sandbox.clock.advance(1_000)
    expect(sandbox.webhooks).toHaveLength(1)
  })

  test('no later press undoes a payment', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    const page = await openPage(sandbox, provider, charge)
    await sandbox.press(page, 'success')
    for (const outcome of ['failed', 'pending', 'cancel', 'success'] as const) await sandbox.press(page, outcome)
    expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid' })
    await sandbox.clock.advance(60_000)
    expect(sandbox.webhooks).toHaveLength(1)
  })

  test('refunds are made in parts, up to what was paid', async () => {
    const sandbox = createSandbox()
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    await sandbox.press(await openPage(sandbox, provider, charge), 'success')
    const paid = await provider.verify(charge.reference, null)
    if (!('transactionId' in paid)) throw new Error('not paid')
    const give = (amount: number, refundReference: string) =>
      provider.refund({
        reference: charge.reference,
        transactionId: paid.transactionId,
        refundReference,
        amount,
        reason: 'Out of stock',
      })

    const first = await give(5_000_50, `${charge.reference}-r1`)
    expect(first).toMatchObject({ ok: true, state: 'pending' })
    const again = await give(5_000_50, `${charge.reference}-r1`)
    expect(again).toEqual(first)
    expect(await give(7_500_01, `${charge.reference}-r2`)).toMatchObject({ ok: false, reason: 'rejected' })
    const second = await give(7_500_00, `${charge.reference}-r3`)
    expect(second).toMatchObject({ ok: true, state: 'pending' })
    await sandbox.clock.advance(2_000)
    for (const refund of [first, second]) {
      expect(refund.ok && (await refundState(provider, charge, refund.providerRefundId))).toBe('done')
    }
    expect((await give(1_00, `${charge.reference}-r4`)).ok).toBe(false)
  })

  test('a refund can fail', async () => {
    const sandbox = createSandbox()
    await sandbox.control({ refunds: 'failed' })
    const provider = sandbox.provider(name)
    const charge = chargeOf()
    await sandbox.press(await openPage(sandbox, provider, charge), 'success')
    const refund = await provider.refund({
      reference: charge.reference,
      transactionId: null,
      refundReference: `${charge.reference}-r1`,
      amount: charge.amount,
      reason: '',
    })
    await sandbox.clock.advance(2_000)
    expect(refund.ok && (await refundState(provider, charge, refund.providerRefundId))).toBe('failed')
    for (const webhook of sandbox.webhooks) {
      expect(provider.readWebhook(webhook.body, webhook.headers)).toMatchObject({ ok: true })
    }
  })

  test('a refund of an unpaid charge is refused', async () => {
    const sandbox = createSandbox()
    const charge = chargeOf()
    const provider = sandbox.provider(name)
    await openPage(sandbox, provider, charge)
    const refund = {
      reference: charge.reference,
      transactionId: null,
      refundReference: 'r',
      amount: 100_00,
      reason: '',
    }
    expect((await provider.refund(refund)).ok).toBe(false)
  })

  test('a webhook that is not answered with 200 is sent again, or not, like the provider does', async () => {
    const sandbox = createSandbox()
    sandbox.answerWebhooksWith(302)
    const provider = sandbox.provider(name)
    await sandbox.press(await openPage(sandbox, provider, chargeOf()), 'success')
    await sandbox.clock.advance(80 * 3_600_000)
    // Paystack: four tries 3 minutes apart, then hourly. Flutterwave: none. Korapay: hourly. All within 72 hours.
    expect(sandbox.webhooks).toHaveLength({ paystack: 1 + 4 + 71, flutterwave: 1, korapay: 1 + 72 }[name])
  })
})

test('the same reference is refused by Paystack and Korapay, and accepted twice by Flutterwave', async () => {
  const sandbox = createSandbox()
  const charge = chargeOf({ presentation: 'redirect' })
  for (const name of providerNames) await sandbox.provider(name).initialise(charge)
  const again = await Promise.all(providerNames.map((name) => sandbox.provider(name).initialise(charge)))
  expect(again.map((opened) => opened.ok)).toEqual([true, false, false])
  expect(again[1]).toMatchObject({ reason: 'rejected', detail: 'Duplicate Transaction Reference' })
})

test('a Flutterwave reference with failed attempts and a successful one is paid, whichever attempt is verified', async () => {
  const sandbox = createSandbox()
  const provider = sandbox.provider('flutterwave')
  const charge = chargeOf()
  const page = await openPage(sandbox, provider, charge)
  const failed = await sandbox.press(page, 'failed')
  await sandbox.press(page, 'failed')
  await sandbox.press(page, 'success')
  expect(await provider.verify(charge.reference, String(failed.reply.transaction_id))).toMatchObject({ state: 'paid' })
})

test('a Flutterwave id that belongs to another reference does not count', async () => {
  const sandbox = createSandbox()
  const provider = sandbox.provider('flutterwave')
  const paid = await sandbox.press(await openPage(sandbox, provider, chargeOf()), 'success')
  const open = chargeOf()
  await openPage(sandbox, provider, open)
  expect(await provider.verify(open.reference, String(paid.reply.transaction_id))).toEqual({ state: 'not_found' })
})

test('a Flutterwave popup whose amount was changed in the browser does not open', async () => {
  const sandbox = createSandbox()
  const opened = await sandbox.provider('flutterwave').initialise(chargeOf())
  if (!opened.ok || opened.popup?.provider !== 'flutterwave') throw new Error('no popup')
  const cheap = { ...opened.popup, options: { ...opened.popup.options, amount: 100 } }
  await expect(sandbox.openFrame(cheap)).rejects.toThrow('The checksum does not match')
})

test('a Korapay popup whose amount was changed in the browser pays that amount, and verification returns it', async () => {
  const sandbox = createSandbox()
  const provider = sandbox.provider('korapay')
  const charge = chargeOf()
  const opened = await provider.initialise(charge)
  if (!opened.ok || opened.popup?.provider !== 'korapay') throw new Error('no popup')
  const page = await sandbox.openFrame({ ...opened.popup, options: { ...opened.popup.options, amount: 100 } })
  await sandbox.press(page, 'success')
  expect(await provider.verify(charge.reference, null)).toMatchObject({ state: 'paid', amount: 100_00 })
})

test('Paystack can ask for bank details before it refunds', async () => {
  const sandbox = createSandbox()
  await sandbox.control({ refunds: 'needs_attention' })
  const provider = sandbox.provider('paystack')
  const charge = chargeOf()
  await sandbox.press(await openPage(sandbox, provider, charge), 'success')
  const refund = await provider.refund({
    reference: charge.reference,
    transactionId: null,
    refundReference: 'r1',
    amount: 100_00,
    reason: '',
  })
  await sandbox.clock.advance(2_000)
  expect(refund.ok && (await refundState(provider, charge, refund.providerRefundId))).toBe('needs_attention')
})
