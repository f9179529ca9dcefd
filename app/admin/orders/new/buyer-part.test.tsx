import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Buyer } from '#domain/customers/buyer.ts'
import { BuyerPart } from './buyer-part.tsx'
import { emptyDraft, withBuyer } from './draft.ts'

const buyer: Buyer = {
  ...{ customerId: 'a', hasAccount: true, firstName: 'Ada', lastName: 'Eze', email: 'ada@example.com', phone: '' },
  ...{ orders: 2, addresses: [] },
}

/** The HTML of the e-mail field with its hint. */
function emailField(chosen: Buyer | null): string {
  const draft = chosen ? withBuyer(emptyDraft, chosen) : emptyDraft
  const part = <BuyerPart draft={draft} problems={{}} onChange={() => undefined} />
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)
  return html.slice(html.indexOf('Email (optional)'))
}

// @rule Staff-made orders | The e-mail address of an account can't be changed in the order form: mail goes to it
//   broken by: the field left editable (buyer-part.tsx)
test('the e-mail address of a customer with an account is read-only', () => {
  expect(emailField(buyer)).toMatch(
    /<input[^>]*readOnly=""[^>]*value="ada@example.com"|value="ada@example.com"[^>]*readOnly=""/,
  )
  expect(emailField(buyer)).toContain('Of their account')
  for (const one of [null, { ...buyer, hasAccount: false }]) {
    expect(emailField(one)).not.toContain('readOnly')
    expect(emailField(one)).toContain('Without it, the link goes by WhatsApp')
  }
})
