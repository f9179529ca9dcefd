import { expect, test } from 'vitest'
import type { RefundMessage } from '#domain/notifications/mailer.ts'
import { compose } from './compose.tsx'
import { exampleRefund, exampleUrl } from './example-message.ts'

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

test('texts of shoppers are escaped, on one line, without changes of direction', async () => {
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
