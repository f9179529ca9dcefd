import { describe, expect, test } from 'vitest'
import { opened, paid, paymentFlowHarness, pending, result, settle } from '#test/payment-flow-harness.ts'
import { paymentMessages } from './payment-flow.ts'

describe('a payment that succeeds', () => {
  // @rule §4 Payment flow | On success the server is told, then the order page takes over
  //   broken by: the server not told of a success (payment-flow.ts)
  test('is told to the server, then the order page takes over', async () => {
    const { flow, log, hints, phases, popup, disposed } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_success', 'order page P1 true'])
    expect(hints).toEqual([{ ...result, action: 'payment_success' }])
    expect(phases).toEqual(['opening', 'open', 'confirming', 'paid'])
    expect(disposed()).toBe(1)
  })

  test('counts once, and closing the popup afterwards changes nothing', async () => {
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
    ['has not seen the money', async () => ({ success: false, ...pending })],
  ])('still leads to the order page when the server %s', async (_, sendHint) => {
    const { flow, log, tones, popup } = paymentFlowHarness({ sendHint })
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual([paymentMessages.notUpdated, 'order page T1 false'])
    expect(tones).toEqual(['bad'])
  })

  test('counts when it comes after a failure in the same popup', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_failed', paymentMessages.failed, 'payment_success', 'order page P1 true'])
  })

  test('counts when it comes while a closed popup is being checked', async () => {
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
  // @rule §4 Payment flow | On failure the server is told and the order stays saved
  //   broken by: the server not told of a failure (payment-flow.ts)
  test('is told to the server and to the shopper, and may be tried again', async () => {
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

  test('is no failure when the server has the money', async () => {
    const { flow, log, popup } = paymentFlowHarness({ sendHint: async () => ({ success: true, ...paid }) })
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    expect(log).toEqual(['order page P1 true'])
  })

  test('is the old attempt’s affair once another was opened', async () => {
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
  test('is left for when its script is blocked', async () => {
    const { flow, log, phases, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
    expect(phases).toEqual(['opening', 'open', 'leaving'])
  })

  test('is left for when its script throws or there is no popup', async () => {
    const throwing = paymentFlowHarness({ openPopup: async () => Promise.reject(new Error('no script')) })
    await throwing.flow.pay(opened)
    const hosted = paymentFlowHarness()
    await hosted.flow.pay({ ...opened, popup: null })
    expect(throwing.log).toEqual(hosted.log)
    expect(hosted.log).toEqual(['leave for https://checkout.example/1'])
  })

  test('is opened as a hosted page when only the popup was made', async () => {
    const { flow, log, popup } = paymentFlowHarness()
    await flow.pay({ ...opened, checkoutUrl: null })
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
  })

  test('is not opened once more when it turns out that the order is paid', async () => {
    const refused = async () => Promise.reject(new Error('already_paid'))
    const { flow, log } = paymentFlowHarness({ openHostedPage: refused, readStatus: async () => paid })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual(['order page P1 true'])
  })

  test.each([
    ['there is no payment', null],
    ['the provider did not answer', { ...opened, state: 'unavailable', checkoutUrl: null, popup: null } as const],
  ])('is told when %s', async (_, payment) => {
    const { flow, log, tones, phases } = paymentFlowHarness()
    await flow.pay(payment)
    expect(log).toEqual([paymentMessages.notOpened])
    expect(tones).toEqual(['bad'])
    expect(phases).toEqual(['unavailable'])
  })

  test('is told when no hosted page can be had either', async () => {
    const { flow, log, phases } = paymentFlowHarness({ openHostedPage: async () => Promise.reject(new Error('503')) })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual([paymentMessages.notOpened])
    expect(phases.at(-1)).toBe('unavailable')
  })
})

test('one attempt’s popup goes before the next is opened', async () => {
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

test('a popup that comes after its page was left, or after another attempt, is taken away', async () => {
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

test('a page that is left takes the popup with it and hears nothing more', async () => {
  const { flow, log, popup, disposed } = paymentFlowHarness()
  await flow.pay(opened)
  flow.dispose()
  popup().onFailed(result)
  popup().onClose()
  await settle()
  expect(disposed()).toBe(1)
  expect(log).toEqual([])
})
