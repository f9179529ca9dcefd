import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { providerNames } from '#domain/orders/provider-name.ts'
import { PayNowForm } from './pay-now-form.tsx'
import { PaymentMethods } from './payment-methods.tsx'

const render = (providers: Parameters<typeof PaymentMethods>[0]['providers']) =>
  renderToStaticMarkup(createElement(PaymentMethods, { providers }))
const order = (html: string) => [...html.matchAll(/value="(\w+)"/g)].map(([, name]) => name)
const chosen = (html: string) => /<input[^>]*checked=""[^>]*>/.exec(html)?.[0]

// @rule §9 Payment methods | flutterwave (default), paystack, korapay
//   broken by: Paystack first (provider-name.ts)
test('payment methods are in the specified order, with Flutterwave selected', () => {
  const html = render(providerNames)
  expect(order(html)).toEqual(['flutterwave', 'paystack', 'korapay'])
  expect(chosen(html)).toContain('value="flutterwave"')
})

// @rule §9 Payment methods, D35a | Without the default provider the next one is the default
//   broken by: Flutterwave selected even if not offered (payment-methods.tsx)
test('without Flutterwave the next provider is selected', () => {
  expect(chosen(render(['paystack', 'korapay']))).toContain('value="paystack"')
})

// @rule §9 Payment methods, D35a | If no provider is offered, the page says so
//   broken by: no message when no provider is offered (payment-methods.tsx)
test('without any provider the page shows that no payment is possible', () => {
  expect(render([])).toContain('Payment is not available at the moment. Your cart is kept, please come back soon.')
})

test('without any provider the page of a saved order says that the order is saved', () => {
  const props = { providers: [], chosen: 'paystack', isBusy: false, total: 4_750_000, onPay: () => {} } as const
  expect(renderToStaticMarkup(createElement(PayNowForm, props))).toContain(
    'Payment is not available at the moment. Your order is saved, please come back soon.',
  )
})
