import { describe, expect, test } from 'vitest'
import type { OrderMessage } from '#domain/notifications/mailer.ts'
import { compose } from './compose.tsx'
import { exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'

const write = (message: OrderMessage) => compose(message, { domain: 'aso.example', publicUrl: exampleUrl })
const kobo = (text: string) => Math.round(Number(text.replace(/[₦,]/g, '')) * 100)
const words = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe.each(['order_received', 'payment_received'] as const)('%s', (kind) => {
  test('contains everything about the order, as HTML and as plain text', async () => {
    const mail = await write(exampleOrderMessage({}, kind))
    for (const mailText of [words(mail.html), mail.text]) {
      for (const part of [
        '#1a2b3c4d',
        '5 September 2026',
        ...(kind === 'payment_received'
          ? ['Adaeze Okonkwo', '14 Bode Thomas Street', 'Surulere, Lagos', '0803 123 4567']
          : []),
        'Àdìrẹ Ẹlẹ́kọ Wrap Dress',
        'Size M · Blue · Quantity 2, ₦84,500 each',
        '₦169,000',
        'Plum · Quantity 1',
        'Discount (OWANBE10)',
        'Total',
      ]) {
        expect(mailText).toContain(part)
      }
    }
    expect(mail.text).toContain(
      `${exampleUrl}/order-success?order=1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d&key=Zk9-signed_key`,
    )
    expect(mail.html).toMatch(/<a href="https:\/\/aso\.example\/order-success\?order=[^"]+&amp;key=Zk9-signed_key"/)
  })

  test('loads nothing over the network', async () => {
    const { html } = await write(exampleOrderMessage({}, kind))
    expect(html).not.toMatch(/<(?:img|link|script|iframe|video|object)\b|\bsrc=|background=|url\(|@import/i)
    const addresses = [...html.matchAll(/\bhttps?:\/\/[^/"'\s<]+/g)].map(([address]) => address)
    expect(new Set(addresses.filter((address) => !address.endsWith('w3.org')))).toEqual(new Set([exampleUrl]))
  })

  test('is a document with a doctype', async () => {
    const { html } = await write(exampleOrderMessage({}, kind))
    expect(html).toMatch(/^<!DOCTYPE html [^>]+><html\b/)
  })

  test('has no name in its subject and no exclamation mark', async () => {
    const mail = await write(exampleOrderMessage({}, kind))
    expect(mail.subject).toMatch(/order #1a2b3c4d at Aṣọ$/)
    expect(mail.subject).not.toMatch(/Adaeze|Okonkwo|@example/)
    expect(mail.text).not.toContain('!')
  })
})

test('the sums add up to the total', async () => {
  const { text } = await write(exampleOrderMessage())
  const sum = (label: RegExp) => kobo(label.exec(text)?.[1] ?? '')
  expect(text).toContain('Shipping: Free')
  expect(sum(/Subtotal: (.*)/) + sum(/Discount \(OWANBE10\): (.*)/)).toBe(sum(/Total: (.*)/))
  const pieces = [...text.matchAll(/^ {2}(₦.*)$/gm)].map(([, amount = '']) => kobo(amount))
  expect(pieces.reduce((total, piece) => total + piece, 0)).toBe(sum(/Subtotal: (.*)/))
})

test('explains the transfer for an order made by staff, if the shop has an account', async () => {
  const bank = { bank: 'First Bank', accountNumber: '0000014579', accountName: 'Ilé Aṣọ Ltd' }
  const { text } = await write({ ...exampleOrderMessage({ channel: 'phone', paymentGateway: null }), bank })
  expect(text).toContain('Or straight to our account: Transfer ₦228,150 to First Bank, account 0000014579')
  const { text: without } = await write(exampleOrderMessage({ channel: 'phone', paymentGateway: null }))
  expect(without).not.toContain('straight to our account')
})

test('shows shipping as charged, and a discount only if there was one', async () => {
  const { text } = await write(
    exampleOrderMessage({ discount: 0, coupon: null, shippingFee: 250_000, totalAmount: 25_600_000 }),
  )
  expect(text).toContain('Subtotal: ₦253,500\nShipping: ₦2,500\nTotal: ₦256,000')
})

// @rule D48 | Before a payment no mail quotes what the visitor typed
//   broken by: the name and the address in the first mail, too (infra/mail/order-mail-content.ts, order-mail-texts.ts)
test('the mail before the payment quotes nothing that was typed', async () => {
  const { order } = exampleOrderMessage()
  const { html, text } = await write(exampleOrderMessage())
  const { firstName, lastName, phone, address, city } = order.shippingAddress
  for (const typed of [firstName, lastName, phone, address, city]) expect(html + text).not.toContain(typed)
})

test('shoppers’ texts are escaped, on one line, without direction marks', async () => {
  const message = exampleOrderMessage({}, 'payment_received')
  message.order.shippingAddress.firstName = '<script>alert(1)</script>'
  message.order.shippingAddress.lastName = 'Ada"\r\nBcc: everyone@example.com'
  message.order.shippingAddress.address = '1 Road\n\n\u202eTotal: ₦1'
  const { html, text, subject, messageId } = await write(message)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/^Bcc:/m)
  expect(text).not.toContain('\u202e')
  expect(text.match(/^Total:/gm)).toHaveLength(1)
  expect(subject + messageId).not.toMatch(/[\r\n]/)
})

test('the Message-ID is the same for a second delivery, and differs by kind', async () => {
  const ids = await Promise.all([
    write(exampleOrderMessage()),
    write(exampleOrderMessage({ status: 'processing' })),
    write(exampleOrderMessage({}, 'payment_received')),
  ])
  expect(ids.map(({ messageId }) => messageId)).toEqual([
    '<order_received.1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d@aso.example>',
    '<order_received.1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d@aso.example>',
    '<payment_received.1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d@aso.example>',
  ])
})

test('the next steps depend on the order’s status', async () => {
  const next = async (message: OrderMessage) => (await write(message)).text
  const paid = { paymentStatus: 'success', status: 'processing' } as const
  expect(await next(exampleOrderMessage())).toContain('We are waiting for Paystack to confirm your payment')
  expect(await next(exampleOrderMessage(paid, 'payment_received'))).toContain('We are getting your pieces ready')
  expect(await next(exampleOrderMessage({ ...paid, status: 'cancelled' }, 'payment_received'))).toContain(
    'We will send your money back',
  )
  expect(await next(exampleOrderMessage({ status: 'cancelled' }))).toContain('This order has been cancelled')
})
