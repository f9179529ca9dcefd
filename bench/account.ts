import { randomUUID } from 'node:crypto'
import { recordOrder } from '#domain/orders/record-order.server.ts'
import type { Database } from '#domain/transaction.server.ts'
import { openPool } from '#infra/postgres/pool.ts'
import type { ShopProcess } from '#test/shop-process.ts'

/** A customer's session as a `Cookie` header, and the paths of her pages by name. */
export type BenchCustomer = { cookie: string; pages: [name: string, path: string][] }

const password = 'a long enough secret'

/** Signs up a customer with two addresses and eight orders of three lines each; the newest order is unpaid. */
export async function benchCustomer({ url, databaseUrl }: ShopProcess): Promise<BenchCustomer> {
  const email = `bench-${randomUUID()}@example.com`
  const post = (path: string, data: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(data),
    })
  const signedUp = await post('/api/auth/sign-up/email', { email, password, firstName: 'Ngozi', lastName: 'Eze' })
  const token = await tokenInMail(url, email)
  const confirmed = await post('/api/auth/confirm-email', { token }, { cookie: cookiesOf(signedUp) })
  const cookie = cookiesOf(confirmed)
  const home = { firstName: 'Ngozi', lastName: 'Eze', phone: '0803 123 4567', city: 'Ikeja', state: 'Lagos' }
  for (const address of ['12 Allen Avenue', '3 Marina'])
    await post('/api/v1/account/addresses', { ...home, address }, { cookie })
  const { db, close } = openPool(databaseUrl, 1, 'bench')
  const { onItsWay, unpaid } = await placeOrders(db, email, { ...home, email, address: '3 Marina' })
  await close()
  return {
    cookie,
    pages: [
      ['orders', '/dashboard/orders'],
      ['an order', `/dashboard/orders/${onItsWay}`],
      ['an unpaid order', `/dashboard/orders/${unpaid}`],
      ['profile', '/dashboard/profile'],
      ['addresses', '/dashboard/addresses'],
      ['security', '/dashboard/security'],
    ],
  }
}

const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')

async function tokenInMail(url: string, email: string): Promise<string> {
  const read = async (path: string) => (await fetch(url + path)).text()
  for (;;) {
    const mail = (await read('/dev/mailbox')).split('<a ').find((one) => one.includes(`To ${email}`))
    const path = /href="([^"]+)"/.exec(mail ?? '')?.[1]
    const token = path && /confirm-email\?token=([\w-]+)/.exec(await read(`${path}/text`))?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

type Address = Parameters<typeof recordOrder>[1]['shippingAddress']

/** Places seven paid orders a day apart, then one unpaid order. Returns the ids of the two newest. */
async function placeOrders(db: Database, email: string, shippingAddress: Address) {
  const user = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
  const pieces = await db
    .selectFrom('product')
    .innerJoin('stock', 'stock.productId', 'product.id')
    .innerJoin('productImage', 'productImage.productId', 'product.id')
    .where('productImage.position', '=', 0)
    .distinctOn('product.slug')
    .orderBy('product.slug')
    .select(['product.id as productId', 'stock.id as stockId', 'name', 'slug', 'mediaKey as image', 'price'])
    .limit(3)
    .execute()
  const subtotal = pieces.reduce((sum, { price }) => sum + price, 0)
  const rest = { size: null, color: null, quantity: 1, kind: 'ready_made', attributes: {} } as const
  const place = (daysAgo: number) =>
    db.transaction().execute((tx) =>
      recordOrder(tx, {
        userId: user.id,
        totals: { subtotal, discount: 0, shippingFee: 0, totalAmount: subtotal },
        coupon: null,
        channel: 'shop',
        payer: { email, phone: shippingAddress.phone },
        shippingAddress,
        paymentGateway: 'paystack',
        checkoutKey: randomUUID(),
        fingerprint: 'of a bench',
        placedAt: new Date(Date.now() - daysAgo * 86_400_000),
        expiresAt: new Date(Date.now() + 86_400_000),
        placedFrom: null,
        placedNetwork: null,
        lines: pieces.map((piece) => ({ ...piece, ...rest, lineKey: piece.productId })),
      }),
    )
  let onItsWay = ''
  for (let daysAgo = 7; daysAgo >= 1; daysAgo--) onItsWay = await place(daysAgo)
  await db
    .updateTable('order')
    .set({ status: 'shipped', paymentStatus: 'success' })
    .where('userId', '=', user.id)
    .execute()
  return { onItsWay, unpaid: await place(0) }
}
