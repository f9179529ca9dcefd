import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { compose } from './compose.tsx'
import { exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'

const write = (body: string, change: Partial<Order> = {}, id = 7) =>
  compose(
    { ...exampleOrderMessage(change, 'order_note'), note: { id, body } },
    { domain: 'aso.example', publicUrl: exampleUrl },
  )

// @rule back-office §2 Orders | A note to the customer is mailed as plain text: its lines are kept, its markup is text
//   broken by: the lines joined in the HTML (order-mail.tsx)
test('a note is in the mail as it was written', async () => {
  const { html, text, subject } = await write('It is ready.\n<b>Shall we</b> send it?', { paymentStatus: 'success' })
  expect(subject).toBe('A message about your order #1a2b3c4d from Aṣọ')
  expect(html).toMatch(/It is ready\.<br\s*\/?>(?:<!-- -->)?&lt;b&gt;Shall we&lt;\/b&gt; send it\?/)
  expect(text).toContain(
    'Hello Adaeze. We have written to you about your order:\n\nIt is ready.\n<b>Shall we</b> send it?\n',
  )
  expect(text).toContain('To answer us, reply to this e-mail.')
})

// @rule D48 | A note about an order that isn't paid quotes nothing that was typed by the shopper
//   broken by: the address in it (order-mail-content.ts)
test('before a payment the mail quotes nothing that the shopper typed', async () => {
  const { html, text } = await write('Please pay soon.')
  const { firstName, lastName, phone, address, city } = exampleOrderMessage().order.shippingAddress
  for (const typed of [firstName, lastName, phone, address, city]) expect(html + text).not.toContain(typed)
})

test('each note is a mail of its own, and a second delivery is the same mail', async () => {
  const [one, again, other] = [await write('A'), await write('A'), await write('A', {}, 8)]
  expect(again.messageId).toBe(one.messageId)
  expect(other.messageId).not.toBe(one.messageId)
})

// @rule back-office §2 Orders | The customer of a changed order gets a mail with its new total and the link to pay
//   broken by: the next steps of a new order (order-mail-texts.ts)
test('the mail about a changed order has its total, the link to pay, and a warning about pages opened before', async () => {
  const mailed = async (change: Partial<Order>) =>
    (await compose(exampleOrderMessage(change, 'order_changed'), { domain: 'aso.example', publicUrl: exampleUrl })).text
  const unpaid = await mailed({ totalAmount: 9_900_000 })
  expect(unpaid).toContain('Here is your order as it is now. It comes to ₦99,000.')
  expect(unpaid).toMatch(/View your order:\n.*key=/)
  expect(unpaid).toContain('Please don’t pay by a page that you opened before')
  expect(unpaid).not.toContain('Bode Thomas')
  expect(await mailed({ status: 'processing', paymentStatus: 'success' })).not.toContain('Please don’t pay')
})

// @rule back-office §2 Orders | The mail about an order with only address or contact changed doesn't mention another total
//   broken by: the total mentioned whatever was changed (order-mail-texts.ts)
test('the mail about an order changed at the same total doesn’t mention its amount', async () => {
  const message = { ...exampleOrderMessage({}, 'order_changed'), hasSameTotal: true }
  const { html, text } = await compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
  expect(text).toContain('Here is your order as it is now.\n')
  for (const mailText of [html, text]) expect(mailText).not.toMatch(/It comes to|amount of before/)
  expect(text).toContain('you can pay from your order’s page')
})

// @rule back-office §2 Orders | No mail about a refunded order asks for payment
//   broken by: a refunded order treated as unpaid (order-mail-texts.ts)
test('a mail about a refunded order asks for nothing', async () => {
  for (const kind of ['order_received', 'order_link'] as const) {
    const message = exampleOrderMessage({ status: 'processing', paymentStatus: 'refunded' }, kind)
    const { text } = await compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
    expect(text).toContain('What you paid for this order went back to you.')
    expect(text).not.toMatch(/waiting for|can pay/)
  }
})
