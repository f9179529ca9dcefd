import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { aConfirmedCustomer, goodPassword } from '#test/account-flows.ts'
import { paid } from '#test/scripted-providers.ts'
import { aLine, anAddress, makeCoupon, makeProduct } from '../factories.ts'
import { openInProcess } from './in-process.ts'

const carrier = '198.51.100.4'
const shoppers = 40
const minutes = 10
const atOnce = 10

let server: Awaited<ReturnType<typeof openInProcess>>
let productIds: string[]
beforeAll(async () => {
  // The shop's clock, which is also the clock of the limits that a node counts in its memory.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  server = await openInProcess()
  productIds = []
  for (let n = 0; n < 10; n += 1)
    productIds.push(await makeProduct(server.db, { slug: `gown-${n}`, price: 30_000, stock: 1_000 }))
  await makeCoupon(server.db, { code: 'TENTH' })
  for (let n = 0; n < shoppers; n += 1) await aConfirmedCustomer(server.shop, customerEmail(n))
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const customerEmail = (n: number) => `customer-${n}@example.com`
const quoted = z.object({ data: z.object({ totals: z.object({ totalAmount: z.number() }) }) })
const placed = z.object({
  order: z.object({ id: z.uuid() }),
  payment: z.object({ reference: z.string(), amount: z.number() }),
})
const reference = z.object({ payment: z.object({ reference: z.string(), amount: z.number() }) })

/**
 * What one shopper does, one step every fifteen seconds: browses, mistypes a code and an e-mail address, buys, is declined once, pays,
 * prints the receipt, mistypes a password, and does what an account needs.
 */
function aShopper(n: number) {
  const cookies = new Map<string, string>()
  const email = `shopper-${n}@example.com`
  const lines = [aLine(productIds[n % productIds.length] ?? '')]
  const bought = { id: '', reference: '', amount: 0, total: 0, isPaid: false }

  const ask = async (path: string, body?: object, { headers = {}, expected = 0 } = {}) => {
    const isForm = body instanceof URLSearchParams
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await server.ask(
      path,
      {
        headers: {
          ...(cookie && { cookie }),
          ...(body && !isForm && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
      },
      carrier,
    )
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const text = await answer.text()
    if (expected ? answer.status !== expected : answer.status >= 400)
      throw new Error(`shopper ${n}: ${path} was answered by ${answer.status}: ${text.slice(0, 200)}`)
    return text
  }
  const quote = async (couponCode: string | null) => {
    const text = await ask('/api/v1/quotes', { lines, couponCode })
    bought.total = quoted.parse(JSON.parse(text)).data.totals.totalAmount
  }
  const hint = async (action: string) =>
    z
      .object({ success: z.boolean() })
      .parse(
        JSON.parse(await ask('/functions/v1/update-order-status', { orderId: bought.id, action, isGuestOrder: true })),
      ).success
  const decline = () => {
    const answer = { ...paid(bought.reference, bought.amount), state: 'failed' as const }
    server.shop.scripted.get('paystack')?.setVerification(bought.reference, answer)
  }
  const look = async (slug: number) => {
    await ask(`/product/gown-${slug % 10}`)
    await ask('/api/v1/views', { productId: productIds[slug % 10] })
    await ask(`/product/gown-${slug % 10}.data`)
  }
  const steps: (() => Promise<unknown>)[] = [
    () => ask('/'),
    () => ask('/shop'),
    ...Array.from({ length: 6 }, (_, letter) => () => ask(`/api/v1/suggestions?q=${'adire g'.slice(0, letter + 2)}`)),
    () => ask('/search?q=gown'),
    ...Array.from({ length: 5 }, (_, product) => () => look(n + product)),
    () => ask('/cart'),
    () => quote(null),
    () => quote(`TENHT${n}`),
    () => quote('TENTH'),
    () => ask('/api/v1/newsletter', { email }),
    () => ask('/checkout'),
    () => quote('TENTH'),
    async () => {
      const body = {
        lines,
        couponCode: 'TENTH',
        shippingAddress: { ...anAddress, email },
        paymentGateway: 'paystack',
        expectedTotal: bought.total,
      }
      const text = await ask('/api/v1/orders', body, { headers: { 'idempotency-key': randomUUID() } })
      const { order, payment } = placed.parse(JSON.parse(text))
      Object.assign(bought, { id: order.id, ...payment })
    },
    () => ask(`/order-success.data?order=${bought.id}&correct-email`, new URLSearchParams({ email: `right-${email}` })),
    () => hint('payment_cancelled'),
    async () => {
      decline()
      await hint('payment_success')
    },
    async () => {
      const text = await ask(`/api/v1/orders/${bought.id}/payments`, { paymentGateway: 'paystack' })
      Object.assign(bought, reference.parse(JSON.parse(text)).payment)
    },
    async () => {
      server.shop.scripted.get('paystack')?.pay(bought.reference)
      bought.isPaid = await hint('payment_success')
    },
    () => ask(`/order-success?order=${bought.id}`),
    () => ask(`/api/v1/orders/${bought.id}/status`),
    () => ask(`/api/v1/orders/${bought.id}/receipt.txt`),
    () => ask(`/api/v1/orders/${bought.id}/receipt.pdf`),
    () => ask('/api/v1/orders/look-up', { orderNumber: bought.id, email: `right-${email}` }),
    () => ask('/api/auth/sign-up/email', { email, password: goodPassword }),
    () => ask('/api/auth/forget-password', { email: customerEmail(n) }),
    () => ask('/api/auth/sign-in/email', { email: customerEmail(n), password: 'mistyped' }, { expected: 401 }),
    () => ask('/api/auth/sign-in/email', { email: customerEmail(n), password: goodPassword }),
    () => ask('/api/v1/account/email', { email: `new-${customerEmail(n)}`, password: goodPassword }),
  ]
  return { steps, bought }
}

// @rule D49 | No limit stops forty honest shoppers behind one carrier's address who browse and buy for ten minutes
//   broken by: ten coupon codes an hour per address (rate-limits.ts)
test('forty shoppers behind one address browse, mistype, are declined once, buy and sign in, and no limit stops them', async () => {
  const all = Array.from({ length: shoppers }, (_, n) => aShopper(n))
  const most = Math.max(...all.map(({ steps }) => steps.length))
  const pause = (minutes * 60_000) / most
  for (let step = 0; step < most; step += 1) {
    for (let first = 0; first < shoppers; first += atOnce) {
      await Promise.all(all.slice(first, first + atOnce).map(({ steps }) => steps[step]?.()))
      vi.setSystemTime(Date.now() + (pause * atOnce) / shoppers)
    }
  }
  expect(all.filter(({ bought }) => bought.isPaid)).toHaveLength(shoppers)
  expect(server.lines.filter((line) => line.includes('"what":"limit"'))).toEqual([])
})
