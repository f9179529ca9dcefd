import { describe, expect, test } from 'vitest'
import type { OpenedPayment } from '#domain/payments/attempts/opened-payment.ts'
import { failed, opened, paid, paymentFlowHarness, pending, result, settle } from '#test/payment-flow-harness.ts'
import { type PaymentCalls, paymentMessages } from './payment-flow.ts'

const withoutPage = { ...opened, checkoutUrl: null, popup: null }
const refused = async () => Promise.reject(new Error('409'))

/** Holds answers back until the test calls `release`. */
function holding() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { hold: <T>(answer: T) => promise.then(() => answer), release: () => resolve() }
}

describe('a response that arrives after another attempt was opened', () => {
  test.each<[string, OpenedPayment, (hold: <T>(answer: T) => Promise<T>) => Partial<PaymentCalls>]>([
    [
      'to a cancelled payment',
      opened,
      (hold) => ({ readStatus: async () => failed, sendHint: () => hold(told(false)) }),
    ],
    [
      'to a cancelled payment, paid',
      opened,
      (hold) => ({ readStatus: async () => failed, sendHint: () => hold(told(true)) }),
    ],
    ['with a page of the provider', withoutPage, (hold) => ({ openHostedPage: () => hold(opened) })],
    ['where it stands', withoutPage, (hold) => ({ openHostedPage: refused, readStatus: () => hold(pending) })],
    ['that it is paid', withoutPage, (hold) => ({ openHostedPage: refused, readStatus: () => hold(paid) })],
  ])('%s: shows no message and opens no page', async (_, payment, calls) => {
    const { hold, release } = holding()
    const { flow, log, phases, popup } = paymentFlowHarness(calls(hold))
    const first = flow.pay(payment)
    if (payment.popup) {
      await first
      popup().onClose()
    }
    await settle()
    const before = log.length
    await flow.pay(opened)
    release()
    await settle()
    expect(log.slice(before)).toEqual([])
    expect(phases.at(-1)).toBe('open')
  })

  test('is not requested when the popup was closed just before', async () => {
    const { hold, release } = holding()
    let looks = 0
    const readStatus = async () => {
      looks++
      return pending
    }
    const { flow, popup } = paymentFlowHarness({ readStatus, wait: () => hold(undefined) })
    await flow.pay(opened)
    popup().onClose()
    await flow.pay(opened)
    release()
    await settle()
    expect(looks).toBe(0)
  })
})

test('a failure still being reported shows no error once the payment has succeeded', async () => {
  const { hold, release } = holding()
  const sendHint: PaymentCalls['sendHint'] = ({ action }) =>
    action === 'payment_failed' ? hold(told(false)) : Promise.resolve(told(true))
  const { flow, log, phases, popup } = paymentFlowHarness({ sendHint })
  await flow.pay(opened)
  popup().onFailed(result)
  popup().onSuccess(result)
  await settle()
  release()
  await settle()
  expect(log).toEqual(['order page P1 true'])
  expect(phases).toEqual(['opening', 'open', 'checking', 'confirming', 'paid'])
})

describe('a hosted page that the server can’t provide', () => {
  test.each<[string, Partial<PaymentCalls>]>([
    ['nor the order’s status', { openHostedPage: refused, readStatus: refused }],
    ['because it has no address', { openHostedPage: async () => withoutPage }],
  ])('%s, shows an error', async (_, calls) => {
    const { flow, log, tones, phases } = paymentFlowHarness(calls)
    await flow.pay(withoutPage)
    expect(log).toEqual([paymentMessages.notOpened])
    expect(tones).toEqual(['bad'])
    expect(phases).toEqual(['opening', 'leaving', 'unavailable'])
  })
})

function told(success: boolean) {
  return { success, ...(success ? paid : failed) }
}
