import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailSender } from '#domain/notifications/send-due-mail.server.ts'
import { compose } from '#infra/mail/compose.tsx'
import { readMessage } from '#server/mail-messages.ts'
import { createLimits } from '#server/rate-limits.ts'
import { aCheckout, aLine, anAddress, makeProduct, type TestShop } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
let shop: TestShop
beforeAll(async () => {
  api = await openTestApi({}, (its) => createLimits({ NODE_ENV: 'production', RATE_LIMITS: 'on' }, its))
  shop = api.shop as TestShop
})
afterAll(() => api.close())

async function mailed() {
  shop.sent.splice(0)
  await createMailSender(shop, (mail) => readMessage(shop, mail))({
    stopping: new AbortController().signal,
    onClaim: () => {},
  })
  return [...shop.sent]
}

async function order(
  email: string,
  { wrongTotal = false, ...typed }: { wrongTotal?: boolean; address?: string; firstName?: string } = {},
) {
  const { checkoutKey, ...body } = await aCheckout(shop, [aLine(await makeProduct(shop.db))], {
    shippingAddress: { ...anAddress, ...typed, email },
  })
  const asked = wrongTotal ? { ...body, expectedTotal: 1 } : body
  return api.post('/api/v1/orders', asked, { 'Idempotency-Key': checkoutKey })
}

// @rule D49 | Refused orders don't use up a mailbox's mails
//   broken by: refused orders left counted (api/checkout/orders.ts)
test('refused orders don’t use up a mailbox’s mails, placed ones do', async () => {
  for (let n = 0; n < 6; n++) expect((await order(`ada+${n}@example.com`, { wrongTotal: true })).status).toBe(409)
  for (let n = 0; n < 6; n++) expect((await order(`ada+shop${n}@example.com`)).status).toBe(201)
  expect((await mailed()).map(({ kind }) => kind)).toEqual(Array(5).fill('order_received'))
})

// @rule D48 | No mail about an unpaid order contains text typed for it
//   broken by: the link's mail with address and name (infra/mail/order-mail-content.ts, order-mail-texts.ts)
test('the mail with the link to an unpaid order doesn’t contain the buyer’s texts', async () => {
  const words = { firstName: 'Your card was declined.', address: 'Call 0800 123 4567 within the hour' }
  const placed = await order('victim@example.com', words)
  const { order: made } = (await placed.json()) as { order: { id: string } }
  await mailed()
  const look = await api.post('/api/v1/orders/look-up', { orderNumber: made.id, email: 'victim@example.com' })
  expect(look.status).toBe(202)
  const sent = await mailed()
  expect(sent.map(({ kind }) => kind)).toEqual(['order_link'])
  const { text, html } = compose(sent[0] ?? fail(), { domain: 'aso.example', publicUrl: shop.publicUrl })
  for (const said of [text, html]) {
    expect(said).not.toContain('declined')
    expect(said).not.toContain('0800 123')
  }
})

const fail = (): never => {
  throw new Error('no mail')
}
