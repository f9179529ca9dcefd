import { describe, expect, test } from 'vitest'
import type { OpenedPayment } from '#domain/payments/opened-payment.ts'
import {
  createPaymentFlow,
  type OrderState,
  type PaymentCalls,
  type PaymentPhase,
  type PopupEvents,
  paymentWords,
} from './payment-flow.ts'

const opened: OpenedPayment = {
  provider: 'paystack',
  reference: '5B1C2D3E-0011AABBCCDD',
  amount: 4_750_000,
  state: 'open',
  checkoutUrl: 'https://checkout.example/1',
  popup: { provider: 'paystack', scriptUrl: 'https://js.example/inline.js', accessCode: 'abc' },
}
const result = { transactionId: 'T1', response: { status: 'success' } }
const pending = { status: 'pending', paymentStatus: 'pending', transactionId: null } as const
const paid = { status: 'processing', paymentStatus: 'success', transactionId: 'P1' } as const
const failed = { status: 'pending', paymentStatus: 'failed', transactionId: null } as const

/** A world in which the popup does what the test says and every wait is over at once, but written down. */
function world(answers: Partial<PaymentCalls> = {}) {
  const log: string[] = []
  const phases: PaymentPhase[] = []
  const popups: PopupEvents[] = []
  let disposed = 0
  const calls: PaymentCalls = {
    openPopup: async (_, events) => {
      popups.push(events)
      return { dispose: () => void disposed++ }
    },
    tellServer: async ({ action }) => {
      log.push(action)
      return action === 'payment_success' ? { success: true, ...paid } : { success: false, ...failed }
    },
    readStatus: async () => pending,
    openHostedPage: async () => opened,
    leaveFor: (url) => log.push(`leave for ${url}`),
    wait: async (milliseconds) => void log.push(`wait ${milliseconds}`),
    say: (_, text) => log.push(text),
    arrive: ({ transactionId, confirmed }) => log.push(`arrive ${transactionId} ${confirmed}`),
    ...answers,
  }
  const flow = createPaymentFlow(calls, (phase) => phases.push(phase))
  return {
    flow,
    log,
    phases,
    disposed: () => disposed,
    popup: (): PopupEvents => {
      const last = popups.at(-1)
      if (!last) throw new Error('no popup was opened')
      return last
    },
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const inTurn = <T>(...answers: T[]) => {
  const left = [...answers]
  return async () => left.shift() as T
}

describe('a payment that succeeds', () => {
  // @rule §4 Payment flow | On success the server is told, then the order page takes over
  //   broken by: the server not told of a success (payment-flow.ts)
  test('is told to the server, then the order page takes over', async () => {
    const { flow, log, phases, popup, disposed } = world()
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_success', 'arrive P1 true'])
    expect(phases).toEqual(['opening', 'open', 'confirming', 'paid'])
    expect(disposed()).toBe(1)
  })

  test('counts once, and closing the popup afterwards changes nothing', async () => {
    const { flow, log, popup } = world()
    await flow.pay(opened)
    popup().onSuccess(result)
    popup().onClose()
    popup().onSuccess(result)
    popup().onFailed(result)
    await settle()
    expect(log).toEqual(['payment_success', 'arrive P1 true'])
  })

  test.each([
    ['does not answer', async () => Promise.reject(new Error('offline'))],
    ['has not seen the money', async () => ({ success: false, ...pending })],
  ])('still leads to the order page when the server %s', async (_, tellServer) => {
    const { flow, log, popup } = world({ tellServer })
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual([paymentWords.notUpdated, 'arrive T1 false'])
  })

  test('counts when it comes after a failure in the same popup', async () => {
    const { flow, log, popup } = world()
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    popup().onSuccess(result)
    await settle()
    expect(log).toEqual(['payment_failed', paymentWords.failed, 'payment_success', 'arrive P1 true'])
  })

  test('counts when it comes while a closed popup is being checked', async () => {
    const { flow, log, popup } = world({ wait: () => settle().then(() => undefined) })
    await flow.pay(opened)
    popup().onClose()
    popup().onSuccess(result)
    await settle()
    await settle()
    expect(log).toEqual(['payment_success', 'arrive P1 true'])
  })
})

describe('a payment that fails', () => {
  // @rule §4 Payment flow | On failure the server is told and the order stays saved
  //   broken by: the server not told of a failure (payment-flow.ts)
  test('is told to the server and to the shopper, and may be tried again', async () => {
    const { flow, log, phases, popup } = world()
    await flow.pay(opened)
    popup().onFailed(result)
    popup().onClose()
    await settle()
    expect(phases.at(-1)).toBe('unpaid')
    expect(log).toEqual(['payment_failed', paymentWords.failed])
    await flow.pay(opened)
    popup().onSuccess(result)
    await settle()
    expect(log.at(-1)).toBe('arrive P1 true')
  })

  test('is no failure when the server has the money', async () => {
    const { flow, log, popup } = world({ tellServer: async () => ({ success: true, ...paid }) })
    await flow.pay(opened)
    popup().onFailed(result)
    await settle()
    expect(log).toEqual(['arrive P1 true'])
  })

  test('is the old attempt’s affair once another was opened', async () => {
    const { flow, log, popup } = world()
    await flow.pay(opened)
    const old = popup()
    await flow.pay(opened)
    old.onFailed(result)
    old.onClose()
    await settle()
    expect(log).toEqual([])
  })
})

describe('a popup that is closed', () => {
  // @rule §4 Popup close, D18b | Looked at after 2 seconds; success is no matter
  //   broken by: looked at after 3 seconds (payment-flow.ts)
  test('is looked at after 2 seconds, and is no matter when the money is there', async () => {
    const { flow, log, popup } = world({ readStatus: async () => paid })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', 'arrive P1 true'])
  })

  // @rule §4 Popup close, D18b | Pending: looked at again 3 seconds later
  //   broken by: looked at again after 2 seconds (payment-flow.ts)
  // @rule §9 Close check | 2 seconds then 3 seconds
  //   broken by: looked at again after 2 seconds (payment-flow.ts)
  test('is looked at again 3 seconds later while the payment is pending', async () => {
    const { flow, log, popup } = world({ readStatus: inTurn<OrderState>(pending, paid) })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentWords.closed, 'wait 3000', 'arrive P1 true'])
  })

  // @rule §4 Popup close, D18b | Still pending: a warning
  //   broken by: no warning (payment-flow.ts)
  test('warns when the payment is still pending then', async () => {
    const { flow, log, phases, popup } = world()
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentWords.closed, 'wait 3000', paymentWords.slow])
    expect(phases.at(-1)).toBe('unsure')
  })

  test('is a cancelled payment when it is not pending', async () => {
    const { flow, log, phases, popup } = world({ readStatus: async () => failed })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', 'payment_cancelled', paymentWords.cancelled])
    expect(phases.at(-1)).toBe('unpaid')
  })

  test('sends the shopper to the order status when it cannot be read', async () => {
    const { flow, log, popup } = world({ readStatus: async () => Promise.reject(new Error('offline')) })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    expect(log).toEqual(['wait 2000', paymentWords.unreadable])
  })

  test('is looked at once, however often it reports', async () => {
    const { flow, log, popup } = world({ readStatus: async () => failed })
    await flow.pay(opened)
    popup().onClose()
    await settle()
    popup().onClose()
    await settle()
    expect(log.filter((entry) => entry === 'wait 2000')).toHaveLength(1)
  })
})

describe('a provider that cannot be opened here', () => {
  test('is left for when its script is blocked', async () => {
    const { flow, log, popup } = world()
    await flow.pay(opened)
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
  })

  test('is left for when its script throws or there is no popup', async () => {
    const throwing = world({ openPopup: async () => Promise.reject(new Error('no script')) })
    await throwing.flow.pay(opened)
    const hosted = world()
    await hosted.flow.pay({ ...opened, popup: null })
    expect(throwing.log).toEqual(hosted.log)
    expect(hosted.log).toEqual(['leave for https://checkout.example/1'])
  })

  test('is opened as a hosted page when only the popup was made', async () => {
    const { flow, log, popup } = world()
    await flow.pay({ ...opened, checkoutUrl: null })
    popup().onBlocked()
    await settle()
    expect(log).toEqual(['leave for https://checkout.example/1'])
  })

  test('is not opened once more when it turns out that the order is paid', async () => {
    const refused = async () => Promise.reject(new Error('already_paid'))
    const { flow, log } = world({ openHostedPage: refused, readStatus: async () => paid })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual(['arrive P1 true'])
  })

  test.each([
    ['there is no payment', null],
    ['the provider did not answer', { ...opened, state: 'unavailable', checkoutUrl: null, popup: null } as const],
  ])('is told when %s', async (_, payment) => {
    const { flow, log, phases } = world()
    await flow.pay(payment)
    expect(log).toEqual([paymentWords.notOpened])
    expect(phases).toEqual(['unavailable'])
  })

  test('is told when no hosted page can be had either', async () => {
    const { flow, log, phases } = world({ openHostedPage: async () => Promise.reject(new Error('503')) })
    await flow.pay({ ...opened, checkoutUrl: null, popup: null })
    expect(log).toEqual([paymentWords.notOpened])
    expect(phases.at(-1)).toBe('unavailable')
  })
})

test('a page that is left takes the popup with it and hears nothing more', async () => {
  const { flow, log, popup, disposed } = world()
  await flow.pay(opened)
  flow.dispose()
  popup().onFailed(result)
  popup().onClose()
  await settle()
  expect(disposed()).toBe(1)
  expect(log).toEqual([])
})
