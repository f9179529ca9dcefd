import { describe, expect, test } from 'vitest'
import { failed, opened, paid, paymentFlowHarness, pending, result, settle } from '#test/payment-flow-harness.ts'
import { paymentMessages } from './payment-flow.ts'

describe('a payment that succeeds', () => {
  // @rule §4 Payment flow | On success the server is informed, then the order page opens
  //   broken by: the server not informed of a success (payment-flow.ts)
  test('is reported to the server, then the order page opens', async () => {
    const { flow, log, hints, phases, popup, disposed } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_success', 'order page P1 true'])
    expect(hints).toEqual([{ ...result, action: 'payment_success' }])
    expect(phases).toEqual(['opening', 'open', 'confirming', 'paid'])
    expect(disposed()).toBe(1)
  })

  test('is recorded once; a later close, success or failure of the popup is ignored', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onSuccess(result)
    popup().onClose()
    popup().onSuccess(result)
    popup().onFailed(result)
    await settle()
    expect(log).toEqual(['payment_success', 'order page P1 true'])
  })

  test.each([
    ['does not answer', async () => Promise.reject(new Error('offline'))],
    ['takes the payment for failed', async () => ({ success: false, ...failed })],
  ])('opens the order page also when the server %s', async (_, sendHint) => {
    const { flow, log, tones, popup } = paymentFlowHarness({ sendHint })
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual([paymentMessages.notUpdated, 'order page T1 false'])
    expect(tones).toEqual(['bad'])
  })

  test('opens the order page, which checks it, if the provider hasn’t confirmed it yet', async () => {
    const { flow, log, popup } = paymentFlowHarness({ sendHint: async () => ({ success: false, ...pending }) })
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['order page T1 false'])
  })

  test('is recorded also after a failure in the same popup', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_failed', paymentMessages.failed, 'payment_success', 'order page P1 true'])
  })

  test('is recorded also while the status is being read after the popup closed', async () => {
    const { flow, log, popup } = paymentFlowHarness({ wait: () => settle().then(() => undefined) })
    await flow.pay(opened)
    popup().onClose()
    popup().onSuccess(result)
    await settle()
    await settle()
    expect(log).toEqual(['payment_success', 'order page P1 true'])
  })
})

describe('a payment that fails', () => {
  // @rule §4 Payment flow | On failure the server is informed and the order stays saved
  //   broken by: the server not informed of a failure (payment-flow.ts)
  test('is reported to the server and shown to the shopper, who can pay again', async () => {
    const { flow, log, hints, tones, phases, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onFailed(result)
    popup().onClose()
    await settle()
    expect(phases).toEqual(['opening', 'open', 'checking', 'unpaid'])
    expect(log).toEqual(['payment_failed', paymentMessages.failed])
    expect(hints).toEqual([{ ...result, action: 'payment_failed' }])
    expect(tones).toEqual(['bad'])
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log.at(-1)).toBe('order page P1 true')
  })

  test('opens the order page when the server has verified the payment', async () => {
    const { flow, log, popup } = paymentFlowHarness({ sendHint: async () => ({ success: true, ...paid }) })
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    expect(log).toEqual(['order page P1 true'])
  })

  test('is ignored when it comes from an earlier attempt’s popup', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay(opened)
    const old = popup()
    await flow.pay(opened)
    old.onFailed(result)
    old.onClose()
    await settle()
    expect(log).toEqual([])
  })
})

describe('a provider that cannot be opened here', () => {
  test('redirects to the hosted page when its script is blocked', async () => {
    const { flow, log, phases, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
    expect(phases).toEqual(['opening', 'open', 'leaving'])
  })

  test('redirects to the hosted page when its script throws or the attempt has no popup', async () => {
    const throwing = paymentFlowHarness({ openPopup: async () => Promise.reject(new Error('no script')) })
    await throwing.flow.pay(opened)
    const hosted = paymentFlowHarness()
    await hosted.flow.pay({ ...opened, popup: null })
    expect(throwing.log).toEqual(hosted.log)
    expect(hosted.log).toEqual(['leave for https://checkout.example/1'])
  })

  test('requests a hosted page when the attempt has none, and redirects to it', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay({ ...opened, checkoutUrl: null })
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
  })

  test('opens the order page when there is no hosted page because the order is paid', async () => {
    const refused = async () => Promise.reject(new Error('already_paid'))
    const { flow, log } = paymentFlowHarness({ openHostedPage: refused, readStatus: async () => paid })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual(['order page P1 true'])
  })

  test.each([
    ['there is no payment', null],
    ['the provider did not answer', { ...opened, state: 'unavailable', checkoutUrl: null, popup: null } as const],
  ])('shows an error when %s', async (_, payment) => {
    const { flow, log, tones, phases } = paymentFlowHarness()
    await flow.pay(payment)
    expect(log).toEqual([paymentMessages.notOpened])
    expect(tones).toEqual(['bad'])
    expect(phases).toEqual(['unavailable'])
  })

  // @rule back-office §2 Orders | The provider's own page isn't opened for a total other than the one shown
  //   broken by: a changed order shown as an error (payment-flow.ts)
  test('shows the order when there is no hosted page because its total has changed', async () => {
    const { flow, log, phases } = paymentFlowHarness({ openHostedPage: async () => 'order_changed' })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual(['changed order'])
    expect(phases.at(-1)).toBe('unpaid')
  })

  test('shows an error when there is no hosted page', async () => {
    const { flow, log, phases } = paymentFlowHarness({ openHostedPage: async () => Promise.reject(new Error('503')) })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual([paymentMessages.notOpened])
    expect(phases.at(-1)).toBe('unavailable')
  })
})

test('an attempt’s popup is removed before the next attempt opens', async () => {
  const { flow, disposed } = paymentFlowHarness()
  await flow.pay(opened)
  expect(disposed()).toBe(0)
  await flow.pay(opened)
  expect(disposed()).toBe(1)
  await flow.pay(null)
  expect(disposed()).toBe(2)
  flow.dispose()
  expect(disposed()).toBe(2)
})

test('a popup that loads after its page was left, or after another attempt was opened, is removed', async () => {
  const come: (() => void)[] = []
  let disposed = 0
  const openPopup = () =>
    new Promise<{ dispose: () => void }>((resolve) => come.push(() => resolve({ dispose: () => void disposed++ })))
  const { flow, log, phases } = paymentFlowHarness({ openPopup })
  const first = flow.pay(opened)
  const second = flow.pay(opened)
  come[0]?.()
  await first
  expect(disposed).toBe(1)
  flow.dispose()
  come[1]?.()
  await second
  expect(disposed).toBe(2)
  expect([log, phases]).toEqual([[], ['opening', 'opening']])
})

test('leaving the page removes the popup; its later events are ignored', async () => {
  const { flow, log, popup, disposed } = paymentFlowHarness()
  await flow.pay(opened)
  flow.dispose()
  popup().onFailed(result)
  popup().onClose()
  await settle()
  expect(disposed()).toBe(1)
  expect(log).toEqual([])
})
