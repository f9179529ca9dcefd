import { describe, expect, test, vi } from 'vitest'
import type { PaymentProgress } from '#app/order/order-state.ts'
import { failed, inTurn, opened, paid, paymentFlowHarness, pending, settle } from '#test/payment-flow-harness.ts'
import { type PaymentCalls, paymentMessages } from './payment-flow.ts'

describe('a popup that is closed', () => {
  // @rule §4 Popup close, D18b | The status is read after 2 seconds; a success needs no message
  //   broken by: read after 3 seconds (payment-flow.ts)
  test('reads the order’s status after 2 seconds, and opens the order page when it is paid', async () => {
    const { flow, log, popup } = paymentFlowHarness({ readStatus: async () => paid })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', 'order page P1 true'])
  })

  // @rule §4 Popup close, D18b | Pending: read again 3 seconds later, by asking the provider
  //   broken by: read again after 2 seconds (payment-flow.ts); only the stored status read (payment-flow.ts)
  // @rule §9 Close check | 2 seconds then 3 seconds
  //   broken by: read again after 2 seconds (payment-flow.ts)
  test('reads the status again 3 seconds later when the payment is pending', async () => {
    const sendHint = vi.fn(async () => ({ success: true, ...paid }))
    const { flow, log, popup } = paymentFlowHarness({ readStatus: async () => pending, sendHint })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentMessages.closed, 'wait 3000', 'order page P1 true'])
    expect(sendHint.mock.calls).toEqual([[{ action: 'payment_cancelled', transactionId: null, response: null }]])
  })

  test('reads the stored status when the provider can’t be asked', async () => {
    const { flow, log, popup } = paymentFlowHarness({
      readStatus: inTurn<PaymentProgress>(pending, paid),
      sendHint: async () => Promise.reject(new Error('429')),
    })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentMessages.closed, 'wait 3000', 'order page P1 true'])
  })

  // @rule §4 Popup close, D18b | Still pending: a warning
  //   broken by: no warning (payment-flow.ts)
  test('warns when the payment is still pending at the second reading', async () => {
    const { flow, log, tones, phases, popup } = paymentFlowHarness()
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentMessages.closed, 'wait 3000', 'payment_cancelled', paymentMessages.slow])
    expect(tones).toEqual(['plain', 'plain'])
    expect(phases).toEqual(['opening', 'open', 'checking', 'unsure'])
  })

  test('reports a cancelled payment when the payment is not pending', async () => {
    const { flow, log, hints, tones, phases, popup } = paymentFlowHarness({ readStatus: async () => failed })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', 'payment_cancelled', paymentMessages.cancelled])
    expect(hints).toEqual([{ action: 'payment_cancelled', transactionId: null, response: null }])
    expect(tones).toEqual(['plain'])
    expect(phases.at(-1)).toBe('unpaid')
  })

  test('opens the order page when the server finds the payment paid on that report', async () => {
    const sendHint = async () => ({ success: true, ...paid })
    const { flow, log, phases, popup } = paymentFlowHarness({ readStatus: async () => failed, sendHint })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', 'order page P1 true'])
    expect(phases.at(-1)).toBe('paid')
  })

  test('reads the status also when closed before it had opened', async () => {
    const openPopup: PaymentCalls['openPopup'] = async (_, { onClose }) => {
      onClose()
      return { dispose: () => {} }
    }
    const { flow, log, phases } = paymentFlowHarness({ openPopup, readStatus: async () => paid })
    await flow.pay(opened)
    await settle()
    expect(log).toEqual(['wait 2000', 'order page P1 true'])
    expect(phases).toEqual(['opening', 'checking', 'paid'])
  })

  test('points the shopper to the order’s status when it cannot be read', async () => {
    const { flow, log, tones, phases, popup } = paymentFlowHarness({
      readStatus: async () => Promise.reject(new Error('offline')),
    })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentMessages.unreadable])
    expect(tones).toEqual(['plain'])
    expect(phases.at(-1)).toBe('unsure')
  })

  test.each<[string, (calls: number) => Promise<PaymentProgress>]>([
    ['found', async () => pending],
    ['found paid', async () => paid],
    ['found unpaid', async () => failed],
    ['paid at the second look', async (calls) => (calls === 1 ? pending : paid)],
    ['unreadable', async () => Promise.reject(new Error('offline'))],
  ])('shows no result once another attempt was opened: %s', async (found, answer) => {
    const looks: (() => void)[] = []
    const readStatus = () =>
      new Promise<PaymentProgress>((resolve, reject) => {
        looks.push(() => answer(looks.length).then(resolve, reject))
      })
    const { flow, log, phases, popup } = paymentFlowHarness({ readStatus })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    if (found === 'paid at the second look') {
      looks[0]?.()
      await settle()
    }
    const before = log.length
    await flow.pay(opened)
    looks.at(-1)?.()
    await settle()
    expect(log.slice(before)).toEqual([])
    expect(phases.at(-1)).toBe('open')
  })

  test('is checked once, however often its close is reported', async () => {
    const { flow, log, popup } = paymentFlowHarness({ readStatus: async () => failed })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    popup().onClose()
    await settle()
    expect(log.filter((entry) => entry === 'wait 2000')).toHaveLength(1)
  })
})
