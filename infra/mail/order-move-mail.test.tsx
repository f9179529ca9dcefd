import { describe, expect, test } from 'vitest'
import type { OrderMoveKind } from '#domain/notifications/mailer.ts'
import type { Order } from '#domain/orders/order.ts'
import { compose } from './compose.tsx'
import { exampleOrderMessage, exampleUrl } from './example-message.fixture.ts'

const movedAt = '2026-09-06T09:15:00.000Z'
const paid = { paymentStatus: 'success' } as const
const statusOf = { order_shipped: 'shipped', order_delivered: 'delivered', order_cancelled: 'cancelled' } as const
const kinds: readonly OrderMoveKind[] = ['order_shipped', 'order_delivered', 'order_cancelled']

const write = (kind: OrderMoveKind, change: Partial<Order> = {}, at = movedAt) =>
  compose(
    { ...exampleOrderMessage({ status: statusOf[kind], ...change }, kind), movedAt: at },
    { domain: 'aso.example', publicUrl: exampleUrl },
  )
const words = (html: string) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

// @rule D43 | The shopper gets a mail when the shop ships, delivers or cancels an order, with the order and the link to it
//   broken by: what happens next left out of the plain text (order-plain-text.ts)
test.each([
  ['order_shipped', 'Your pieces have left us and are on their way to you.', 'You can follow your order on its page'],
  ['order_delivered', 'Your pieces are with you.', 'If something isn’t right, or nothing has reached you'],
  ['order_cancelled', 'We have cancelled your order #1a2b3c4d.', 'We will send your money back the way it came'],
] as const)('%s says what happened and what comes next, as HTML and as plain text', async (kind, opening, next) => {
  const mail = await write(kind, paid)
  for (const mailText of [words(mail.html), mail.text]) {
    for (const part of [`Hello Adaeze. ${opening}`, next, '#1a2b3c4d', 'Àdìrẹ Ẹlẹ́kọ Wrap Dress', '₦228,150'])
      expect(mailText).toContain(part)
  }
  const link = `${exampleUrl}/order-success?order=1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d&key=Zk9-signed_key`
  expect(mail.text).toContain(link)
  expect(mail.subject).not.toContain('Adaeze')
  expect(mail.text + mail.subject).not.toContain('!')
})

// @rule D43 | The mail about a cancelled order says what happens to the money
//   broken by: a refund promised to a customer who has paid nothing (order-move-texts.ts)
test('a cancelled order’s mail says what happens to the money, and contains no address', async () => {
  const textOf = async (paymentStatus: Order['paymentStatus']) =>
    (await write('order_cancelled', { paymentStatus })).text
  const back = 'We will send your money back the way it came'
  const [success, refunded, pending, failed] = await Promise.all(
    (['success', 'refunded', 'pending', 'failed'] as const).map(textOf),
  )
  expect(success).toContain(back)
  expect(refunded).toContain('Your money has gone back the way it came.')
  for (const unpaid of [pending, failed]) expect(unpaid).toContain('You have not paid for it, and nothing is due.')
  for (const text of [refunded, pending, failed]) expect(text).not.toContain(back)
  expect(success).not.toContain('GOING TO')
})

// @rule D43 | The mail about a cancelled order names money that arrived without paying it, and says that it is refunded
//   broken by: only the payment's status checked (order-move-texts.ts)
test('a cancelled order’s mail names money that arrived without paying it', async () => {
  for (const paymentStatus of ['pending', 'failed', 'refunded'] as const) {
    const message = exampleOrderMessage({ status: 'cancelled', paymentStatus }, 'order_cancelled')
    const { text } = await compose({ ...message, held: 2_249_999 }, { domain: 'aso.example', publicUrl: exampleUrl })
    expect(text).toContain('We have ₦22,499.99 from you. We will send it back the way it came')
    expect(text).not.toContain('nothing is due')
  }
})

test('a cancelled order’s mail promises all of it to a customer who has paid twice, not only the duplicate', async () => {
  const message = exampleOrderMessage({ status: 'cancelled', paymentStatus: 'success' }, 'order_cancelled')
  const { text } = await compose({ ...message, held: 2_249_999 }, { domain: 'aso.example', publicUrl: exampleUrl })
  expect(text).toContain('We will send your money back the way it came')
  expect(text).not.toContain('₦22,499.99 from you')
})

// @rule D43 | The mail about a refunded order that is shipped anyway doesn't ask for payment
//   broken by: refunded money treated as unpaid (order-move-texts.ts)
test.each(['order_shipped', 'order_delivered'] as const)('asks for nothing that was refunded: %s', async (kind) => {
  const mail = await write(kind, { paymentStatus: 'refunded' })
  for (const text of [words(mail.html), mail.text]) expect(text).not.toContain('still to be paid')
})

describe('a mail about an order that was moved on unpaid', () => {
  test.each(['order_shipped', 'order_delivered'] as const)('says what is still due: %s', async (kind) => {
    const due = '₦228,150 is still to be paid. You can pay from your order’s page.'
    expect((await write(kind)).text).toContain(due)
    expect((await write(kind, paid)).text).not.toContain('still to be paid')
  })

  // @rule D48 | A mail about an order that the shop moved on unpaid quotes nothing that was typed
  //   broken by: the address in it (order-mail-content.ts)
  test.each(kinds)('quotes nothing that was typed: %s', async (kind) => {
    const { firstName, lastName, phone, address, city } = exampleOrderMessage().order.shippingAddress
    const { html, text } = await write(kind)
    for (const typed of [firstName, lastName, phone, address, city]) expect(html + text).not.toContain(typed)
  })
})

test('a paid order’s mail has its address until it is cancelled', async () => {
  expect((await write('order_shipped', paid)).text).toContain('14 Bode Thomas Street')
  expect((await write('order_delivered', paid)).text).toContain('14 Bode Thomas Street')
})

test('the Message-ID is the same for a second delivery, and differs when the shop moves the order again', async () => {
  const ids = await Promise.all([
    write('order_cancelled'),
    write('order_cancelled', paid),
    write('order_cancelled', paid, '2026-09-08T10:00:00.000Z'),
  ])
  const [first, second, later] = ids.map(({ messageId }) => messageId)
  expect(first).toBe(`<order_cancelled.1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d.${Date.parse(movedAt)}@aso.example>`)
  expect(second).toBe(first)
  expect(later).not.toBe(first)
})

// @rule back-office §2 Orders | The mail about a shipped order has carrier and tracking number, with the tracking link
//   broken by: the number left out of the plain text (order-plain-text.ts)
test('a shipped order’s mail has its shipment, as far as it is known', async () => {
  const shipment = {
    carrier: 'GIG <Logistics>',
    trackingNumber: 'GIG 0123',
    trackingUrl: 'https://gig.example/t?n=0123',
  }
  const mail = await write('order_shipped', { ...paid, shipment })
  expect(mail.html).toContain('Sent with GIG &lt;Logistics&gt;. Tracking number: GIG 0123')
  expect(mail.html).toMatch(/<a[^>]+href="https:\/\/gig\.example\/t\?n=0123"/)
  expect(mail.text).toContain(
    'YOUR PARCEL\nSent with GIG <Logistics>. Tracking number: GIG 0123\nFollow your parcel:\nhttps://gig.example/t?n=0123\n',
  )
  const numberAlone = await write('order_shipped', { ...paid, shipment: { ...shipment, carrier: '', trackingUrl: '' } })
  expect(numberAlone.text).toContain('YOUR PARCEL\nTracking number: GIG 0123\n\n')
  const linkAlone = await write('order_shipped', {
    shipment: { carrier: '', trackingNumber: '', trackingUrl: 'https://gig.example' },
  })
  expect(linkAlone.text).toContain('YOUR PARCEL\nFollow your parcel:\nhttps://gig.example\n')
  for (const none of [await write('order_shipped', paid), await write('order_delivered', { ...paid, shipment })])
    expect(none.text).not.toContain('YOUR PARCEL')
})

// @rule Staff-made orders | Mails about an order for collection mention collecting, and have no address
test('a mail about an order for collection says so, without an address', async () => {
  const mail = await write('order_delivered', { ...paid, isCollected: true })
  expect(mail.subject).toContain('was collected')
  for (const text of [words(mail.html), mail.text]) {
    expect(text).toContain('Collection at our showroom')
    expect(text).not.toContain('Surulere')
    expect(text).not.toContain('nothing has reached you')
  }
})
