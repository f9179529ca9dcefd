import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anOrderToShow } from '#test/shown-orders.ts'
import { ReceiptLinks } from './receipt-links.tsx'

// @rule back-office §2 Receipt | Guests have their receipts by the key of their link
//   broken by: the key left out (receipt-links.tsx)
test.each([
  [null, ''],
  ['a&key', '?key=a%26key'],
])('with the key %j the links end with %j', (linkKey, query) => {
  const order = anOrderToShow()
  const markup = renderToStaticMarkup(<ReceiptLinks shown={{ order, linkKey }} />)
  expect([...markup.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(
    ['txt', 'pdf'].map((ending) => `/api/v1/orders/${order.id}/receipt.${ending}${query}`),
  )
})
