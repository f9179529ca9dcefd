import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ProviderName, providerNames } from '#domain/orders/provider-name.ts'
import type { SwitchesInput } from '#test/virtual/providers.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

async function pay(at: VirtualShop, provider: ProviderName, switches: SwitchesInput) {
  const order = await at.order({ provider, switches })
  await at.press(order.reference, 'success')
  await at.returnPage(order.reference)
  await at.advance(30_000)
  return order
}

async function expectFlagged(
  at: VirtualShop,
  order: { orderId: string; reference: string },
  recorded: number | undefined,
) {
  expect(await at.stored.state(order.orderId)).toEqual(unpaid)
  expect(await at.doneFor(order)).toEqual({
    history: ['placed', 'payment_mismatch'],
    ledger: recorded === undefined ? [] : [['received', recorded]],
    tasks: ['check_mismatch'],
    mails: ['order_received'],
  })
}

describe('Amount under, over, off by one kobo, other currency, other reference, test-mode payment on live shop', () => {
  const wrong: { what: string; switches: SwitchesInput; recorded?: (amount: number) => number }[] = [
    { what: 'a naira under', switches: { received: 'naira_under' }, recorded: (amount) => amount - 100 },
    { what: 'a kobo under', switches: { received: 'kobo_under' }, recorded: (amount) => amount - 1 },
    { what: 'a kobo over', switches: { received: 'kobo_over' }, recorded: (amount) => amount + 1 },
    { what: 'a hundredfold', switches: { received: 'hundredfold' }, recorded: (amount) => amount * 100 },
    { what: 'one kobo', switches: { received: 1 }, recorded: () => 1 },
    { what: 'dollars', switches: { receivedCurrency: 'USD' } },
    { what: 'another reference', switches: { receivedReference: 'SOMEBODY-ELSES-01' } },
  ]

  test.each(providerNames.flatMap((provider) => wrong.map((one) => ({ provider, ...one }))))(
    '$provider, $what: flagged with a task, not fulfilled',
    async ({ provider, switches, recorded }) => {
      const order = await pay(shop, provider, switches)
      await expectFlagged(shop, order, recorded?.(order.amount))
    },
  )

  test.each(providerNames)('%s: no other payment is opened while a mismatch is looked at', async (provider) => {
    const order = await pay(shop, provider, { received: 'naira_under' })
    await expect(shop.payAgain(order.orderId, provider)).rejects.toThrow('payment_pending')
    expect(await shop.stored.tasks(order.orderId)).toEqual(['check_mismatch'])
  })

  test('paystack: a payment in test mode does not pay in a live shop', async () => {
    const live = await openVirtualShop({ mode: 'live' })
    const wrong = await pay(live, 'paystack', { receivedMode: 'test' })
    await expectFlagged(live, wrong, undefined)
    const right = await pay(live, 'paystack', { receivedMode: 'live' })
    expect(await live.stored.state(right.orderId)).toEqual(paid)
    await live.expectConsistent()
    await live.close()
  })

  test('paystack: a payment in live mode does not pay in a test shop', async () => {
    await expectFlagged(shop, await pay(shop, 'paystack', { receivedMode: 'live' }), undefined)
  })
})

describe('An amount changed in the popup', () => {
  test('korapay: the changed amount is paid and flagged', async () => {
    const order = await shop.order({
      provider: 'korapay',
      tamper: (popup) =>
        popup.provider === 'korapay' ? { ...popup, options: { ...popup.options, amount: 100 } } : popup,
    })
    await shop.press(order.reference, 'success')
    await shop.advance(5_000)
    await expectFlagged(shop, order, 100_00)
  })

  test('flutterwave: the popup does not open', async () => {
    const opening = shop.order({
      provider: 'flutterwave',
      tamper: (popup) =>
        popup.provider === 'flutterwave' ? { ...popup, options: { ...popup.options, amount: 100 } } : popup,
    })
    await expect(opening).rejects.toThrow('the popup was refused')
  })
})

describe('Kora underpaid / overpaid with each preference', () => {
  test.each(['naira_under', 'kobo_over'] as const)(
    'accept_all, %s: the accepted amount differs, so it is flagged',
    async (received) => {
      const order = await pay(shop, 'korapay', { received, korapayPreference: 'accept_all' })
      await expectFlagged(shop, order, order.amount + (received === 'kobo_over' ? 1 : -100))
    },
  )

  test('return_excess, overpaid: exactly the price was accepted, so it is paid', async () => {
    const order = await pay(shop, 'korapay', { received: 'hundredfold', korapayPreference: 'return_excess' })
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
    expect(await shop.stored.ledger(order.orderId)).toEqual([['received', order.amount]])
  })

  test.each([
    ['return_excess', 'naira_under'],
    ['return_all', 'naira_under'],
    ['return_all', 'kobo_over'],
  ] as const)('%s, %s: everything is returned, so nothing is paid', async (korapayPreference, received) => {
    const order = await pay(shop, 'korapay', { received, korapayPreference })
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    expect(await shop.stored.ledger(order.orderId)).toEqual([])
    expect(await shop.stored.tasks(order.orderId)).toEqual([])
  })
})
