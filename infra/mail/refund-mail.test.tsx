import { expect, test } from 'vitest'
import type { RefundMessage } from '#domain/notifications/mailer.ts'
import type { Order } from '#domain/orders/order.ts'
import { compose } from './compose.tsx'
import { exampleRefund, exampleUrl } from './example-message.fixture.ts'

const write = (message: RefundMessage) => compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
const words = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('says how much was refunded, for which order and when it arrives, as HTML and as plain text', async () => {
  const mail = await write(exampleRefund())
  for (const mailText of [words(mail.html), mail.text]) {
    for (const part of [
      'Hello Adaeze. We have refunded ₦84,500 for order #1a2b3c4d.',
      'It can take up to 10 working days to reach your account.',
      'The link in this e-mail opens your order without signing in',
    ]) {
      expect(mailText).toContain(part)
    }
  }
  expect(mail.text).toContain('Refunded: ₦84,500')
  expect(mail.text).toContain(
    `${exampleUrl}/order-success?order=1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d&key=Zk9-signed_key`,
  )
  expect(mail.html).toMatch(/<a href="https:\/\/aso\.example\/order-success\?order=[^"]+&amp;key=Zk9-signed_key"/)
})

// @rule D43 | The mail about a refund has the order's state: nothing to do if it is paid; otherwise the amount due and until
//   when, or that more is held
//   broken by: the order's state not checked (refund-mail-texts.ts)
test.each<[what: string, change: Partial<Order>, held: number, closing: string, link: string]>([
  [
    'of an order that is paid',
    { paymentStatus: 'success', status: 'processing' },
    0,
    'There is nothing left for you to do.',
    'View your order',
  ],
  [
    'of an unpaid order',
    { paymentStatus: 'failed' },
    0,
    'Your order itself is not paid yet: it comes to ₦228,150, and you can pay it from its page. We keep your pieces for you until 5 September 2026, 01:00.',
    'View and pay your order',
  ],
  [
    'of an unpaid order that goes on',
    { status: 'processing' },
    0,
    'Your order itself is not paid yet: it comes to ₦228,150, and you can pay it from its page.',
    'View and pay your order',
  ],
  [
    'of an unpaid order of which more is held',
    {},
    100_00,
    'We still have ₦100 from you, and will write to you about it. Please don’t pay again before that.',
    'View your order',
  ],
  [
    'of a cancelled order',
    { status: 'cancelled' },
    0,
    'Your order was cancelled, and nothing is due.',
    'View your order',
  ],
  [
    'of a cancelled order of which more is held',
    { status: 'cancelled' },
    100_00,
    'Your order was cancelled. We still have ₦100 from you, and will send it back as well.',
    'View your order',
  ],
])('says what is left to do: %s', async (_what, change, held, closing, link) => {
  const mail = await write({ ...exampleRefund({}, change), held })
  const after = 'It can take up to 10 working days to reach your account.'
  expect(mail.text).toContain(`${after}\n${closing}\n\n${link}:\n`)
  expect(words(mail.html)).toContain(`${after} ${closing} ${link} `)
})

// @rule D43 | The mail about a refund doesn't ask for payment of an order that can't be paid now
//   broken by: the order page's answer not checked (refund-mail-texts.ts)
test('asks for no payment where the order’s page accepts none', async () => {
  const { text } = await write({ ...exampleRefund({}, { expiresAt: '2026-03-02T09:00:00.000Z' }), mayPay: false })
  expect(text).toContain('Its page says how your order stands.\n\nView your order:\n')
  expect(text).not.toMatch(/not paid yet|keep your pieces/)
})

// @rule D49 | Mails about unpaid orders, which anybody may have placed, contain no name
//   broken by: the name used whatever is paid (refund-mail-texts.ts)
test('contains no name for an order that isn’t paid', async () => {
  const { html, text } = await write(exampleRefund({}, {}))
  for (const mailText of [words(html), text]) expect(mailText).not.toContain('Adaeze')
})

test('shows kobo if there are any', async () => {
  expect((await write(exampleRefund({ amount: 500_50 }))).text).toContain('Refunded: ₦500.50')
})

test('loads nothing over the network', async () => {
  const { html } = await write(exampleRefund())
  expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|\bsrc=|background=|url\(|@import/i)
  const addresses = [...html.matchAll(/\bhttps?:\/\/[^/"'\s<]+/g)].map(([address]) => address)
  expect(new Set(addresses.filter((address) => !address.endsWith('w3.org')))).toEqual(new Set([exampleUrl]))
})

test('has no name in its subject and no exclamation mark', async () => {
  const mail = await write(exampleRefund())
  expect(mail.subject).toBe('Your refund for order #1a2b3c4d at Aṣọ')
  expect(mail.text).not.toContain('!')
})

test('shoppers’ texts are escaped, on one line, without direction marks', async () => {
  const message = exampleRefund()
  message.order.shippingAddress.firstName = '<script>alert(1)</script>\r\nBcc: everyone@example.com\u202e'
  const { html, text, subject, messageId } = await write(message)
  expect(html).not.toContain('<script')
  expect(text).not.toMatch(/^Bcc:/m)
  expect(text).not.toContain('\u202e')
  expect(subject + messageId).not.toMatch(/[\r\n]/)
})

test('the Message-ID is the same for a second delivery, and differs by refund', async () => {
  const ids = await Promise.all([
    write(exampleRefund()),
    write(exampleRefund({ amount: 1 })),
    write(exampleRefund({ id: '00000000-0000-4000-8000-000000000001' })),
  ])
  expect(ids.map(({ messageId }) => messageId)).toEqual([
    '<refund_sent.9f8e7d6c-5b4a-4c3d-8e1f-0a9b8c7d6e5f@aso.example>',
    '<refund_sent.9f8e7d6c-5b4a-4c3d-8e1f-0a9b8c7d6e5f@aso.example>',
    '<refund_sent.00000000-0000-4000-8000-000000000001@aso.example>',
  ])
})

test('has another Message-ID when it is requested again', async () => {
  const ids = ['2027-01-01T00:00:00Z', '2027-01-01T00:00:01Z'].map((at) =>
    write({ ...exampleRefund(), requestedAt: at }),
  )
  const [first, second] = (await Promise.all(ids)).map(({ messageId }) => messageId)
  expect(second).not.toBe(first)
})
