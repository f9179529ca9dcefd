import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { paid, unpaid } from '#test/virtual/stored-state.ts'
import { openVirtualShop, type VirtualShop } from '#test/virtual-shop.ts'

const minute = 60_000

let shop: VirtualShop
beforeAll(async () => {
  shop = await openVirtualShop({ nodes: 2 })
})
// Lets circuit breakers close again, which takes 30 seconds.
beforeEach(() => shop.advance(minute))
afterEach(() => shop.expectConsistent())
afterAll(() => shop.close())
afterAll(() => shop.expectReconciled())

describe('Verify: timeout, 500, malformed JSON, HTML page, 429', () => {
  const kinds = [
    'timeout',
    'server_error',
    'malformed_json',
    'html',
    'empty',
    'too_many_requests',
    'too_large',
  ] as const

  test.each(providerNames.flatMap((provider) => kinds.map((kind) => ({ provider, kind }))))(
    '$provider, $kind: "confirming", retried; never failed, never paid; settled when the provider works again',
    async ({ provider, kind }) => {
      const order = await shop.order({ provider, presentation: 'redirect', switches: { verify: { kind } } })
      const { back } = await shop.press(order.reference, 'success')
      expect(await shop.returnPage(back ?? '')).toMatch(/&checking=1$/)
      expect(await shop.hint(order.orderId, 'payment_success')).toEqual({ success: false, ...unpaid })
      expect(await shop.hint(order.orderId, 'payment_failed')).toEqual({ success: false, ...unpaid })
      await shop.advance(3 * minute)
      expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
      expect((await shop.stored.attempt(order.reference)).state).toBe('open')
      expect(await shop.stored.tasks(order.orderId)).toEqual([])

      await shop.scenario(order, { verify: null })
      await shop.advance(3 * minute)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect((await shop.stored.webhooks()).at(-1)?.state).not.toBe('dead_lettered')
    },
  )

  test.each(providerNames)('%s: an unknown status is neither paid nor failed', async (provider) => {
    const order = await shop.order({ provider, switches: { verify: { kind: 'unknown_status' } } })
    await shop.press(order.reference, 'success')
    await shop.advance(minute)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    expect(shop.takeFaults().join()).toContain('unknown status "in_review"')
    await shop.scenario(order, { verify: null })
    await shop.advance(5 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)('%s: a payment that the provider can’t find yet is found later', async (provider) => {
    const order = await shop.order({ provider, switches: { verify: { kind: 'refused' }, webhooks: 'off' } })
    await shop.press(order.reference, 'success')
    await shop.advance(minute)
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    await shop.scenario(order, { verify: null })
    await shop.advance(2 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('Initialise: timeout after the provider created it', () => {
  const lost = { initialise: { kind: 'silent_after', times: 1 } } as const
  const payTheLost = (provider: string, reference: string) =>
    shop.control('press', { provider, reference, outcome: 'success' })

  test.each(providerNames)('%s: paying again uses a new reference', async (provider) => {
    const order = await shop.order({ provider, presentation: 'redirect', switches: lost })
    expect(order.payment).toMatchObject({ state: 'unavailable', checkoutUrl: null, popup: null })
    const again = await shop.payAgain(order.orderId, provider, 'redirect')
    expect(again).not.toBe(order.reference)
    await shop.press(again, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)('%s: a late payment with the old reference settles the order', async (provider) => {
    const order = await shop.order({ provider, presentation: 'redirect', switches: lost })
    await shop.payAgain(order.orderId, provider, 'redirect')
    await shop.advance(minute)
    await payTheLost(provider, order.reference)
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(providerNames)(
    '%s: a payment with the old reference after the new one was paid is a duplicate to refund',
    async (provider) => {
      const order = await shop.order({ provider, presentation: 'redirect', switches: lost })
      const again = await shop.payAgain(order.orderId, provider, 'redirect')
      await shop.press(again, 'success')
      await payTheLost(provider, order.reference)
      await shop.advance(1_000)
      expect(await shop.stored.state(order.orderId)).toEqual(paid)
      expect(await shop.stored.tasks(order.orderId)).toEqual(['refund_duplicate'])
    },
  )

  test.each(providerNames)('%s: a payment that was never created can be opened again', async (provider) => {
    const switches = { initialise: { kind: 'timeout', times: 1 } } as const
    const order = await shop.order({ provider, presentation: 'redirect', switches })
    expect(order.payment.state).toBe('unavailable')
    const again = await shop.payAgain(order.orderId, provider, 'redirect')
    await shop.press(again, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })

  test.each(
    providerNames.flatMap((provider) =>
      (['server_error', 'html', 'malformed_json', 'refused'] as const).map((kind) => ({ provider, kind })),
    ),
  )('$provider, $kind: the order stays and can be paid when the provider works again', async ({ provider, kind }) => {
    const switches = { initialise: { kind, times: 1 } }
    const order = await shop.order({ provider, presentation: 'redirect', switches })
    expect(order.payment).toMatchObject({ state: 'unavailable', checkoutUrl: null })
    expect(await shop.stored.state(order.orderId)).toEqual(unpaid)
    const again = await shop.payAgain(order.orderId, provider, 'redirect')
    await shop.press(again, 'success')
    await shop.advance(1_000)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})

describe('A provider that is down for hours', () => {
  test.each(providerNames)('%s: every payment is settled within an hour of its recovery', async (provider) => {
    const order = await shop.order({ provider })
    await shop.press(order.reference, 'success')
    await shop.scenario(order, { verify: { kind: 'server_error' } })
    await shop.advance(5 * 60 * minute)
    expect(shop.takeFaults().join()).toMatch(/is dead-lettered/)
    expect(await shop.stored.state(order.orderId)).toEqual({ status: 'cancelled', paymentStatus: 'pending' })
    await shop.scenario(order, { verify: null })
    await shop.advance(60 * minute)
    expect(await shop.stored.state(order.orderId)).toEqual(paid)
  })
})
