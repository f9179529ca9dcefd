import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PaymentMessages } from '#app/order/payment-messages.ts'
import type { ShownOrder } from '#app/order/shown-order.ts'
import { anOrderToShow } from '#test/shown-orders.ts'
import { PaymentPart } from './payment-part.tsx'

const transfer = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Aṣọ', reference: 'ASO-17' }

const nothingToSay: PaymentMessages = { mood: 'careful', sentences: [], mayPay: 'no' }
const unpaid: ShownOrder = {
  order: anOrderToShow({ status: 'pending', paymentStatus: 'pending' }),
  messages: { known: nothingToSay, checking: nothingToSay },
  placed: { day: '', dayAndTime: '' },
  notes: [],
  providers: ['paystack'],
  problem: null,
  payment: {
    ...{ attempts: 1, paidWith: null, awaited: null, isUnderReview: false, mismatched: 0, mismatchedRefunded: 0 },
    ...{ duplicate: 0, duplicateRefunded: 0, refunded: 0, refunding: 0 },
  },
  reservedUntilText: null,
  isCancelledByShop: false,
}

/** The text that a page shows about a payment, without markup. */
function textOf(changes: Partial<ShownOrder>): string {
  const shown: ShownOrder = { ...unpaid, transfer, ...changes }
  const element = <PaymentPart shown={shown} isChecking={false} onUnsure={() => {}} />
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, ' ')
}

const saying = (mayPay: PaymentMessages['mayPay']): Partial<ShownOrder> => {
  const messages: PaymentMessages = { ...nothingToSay, sentences: ['As it stands.'], mayPay }
  return { messages: { known: messages, checking: messages } }
}

// @rule Staff-made orders | The shop's bank account is shown for an order to be paid, and not while a payment may be pending
//   broken by: shown in any payment state (payment-part.tsx)
test('the shop’s bank account is shown only while the order is to be paid', () => {
  expect(textOf(saying('yes'))).toContain('0123456789')
  for (const mayPay of ['rather not', 'no'] as const) expect(textOf(saying(mayPay))).not.toContain('0123456789')
  expect(textOf({ ...saying('yes'), transfer: null })).not.toContain('Or transfer')
})

test('if paying again may pay twice, paying is moved behind “Pay another way”', () => {
  expect(textOf(saying('yes'))).not.toContain('Pay another way')
  expect(textOf(saying('rather not'))).toMatch(
    /As it stands\..*Pay another way.*Only if you have not sent any money yet\./,
  )
  expect(textOf(saying('no'))).not.toContain('Pay Now')
})
