import { randomUUID } from 'node:crypto'
import { recordOrder } from '#domain/orders/record-order.server.ts'
import type { OrderStatus } from '#domain/orders/status.ts'
import type { Database } from '#domain/transaction.server.ts'

const people =
  'Adaeze Obi,Amina Bello,Bisi Adéwálé,Chioma Eze,Efe Okoro,Fúnkẹ́ Àjàyí,Halima Sani,Ìfẹ́ Ọláwálé,Ngozi Nwosu,Zainab Musa'
const places = 'Ikeja Lagos,Wuse Abuja,Yaba Lagos,Bodija Ibadan,Lekki Lagos,Rumuola Port-Harcourt'
const count = 64
const asSold = { quantity: 1, kind: 'ready_made', attributes: {} } as const
const dayMs = 24 * 60 * 60_000

/**
 * Fills a demo shop with made-up sales of the last sixty days: most are paid, some are shipped, a few are unpaid. Returns the id of an
 * order that is to be shipped next.
 */
export async function makeDemoSales(db: Database): Promise<string> {
  const pieces = await db
    .selectFrom('product')
    .innerJoin('stock', 'stock.productId', 'product.id')
    .innerJoin('productImage', 'productImage.productId', 'product.id')
    .where('productImage.position', '=', 0)
    .distinctOn('product.slug')
    .orderBy('product.slug')
    .select(['product.id as productId', 'stock.id as stockId', 'name', 'slug', 'mediaKey as image', 'price'])
    .select(['stock.size', 'stock.color'])
    .limit(24)
    .execute()
  let next = ''
  for (let number = count; number >= 1; number--) {
    // Recent days get more of them.
    const placedAt = new Date(Date.now() - (number / count) ** 1.4 * 60 * dayMs - (number % 7) * 3_000_000)
    const lines = pieces
      .filter((_, at) => at === number % 24 || at === (number * 5) % 24)
      .map((piece) => ({ ...piece, ...asSold, lineKey: piece.productId }))
    const id = await place(db, number, placedAt, lines)
    const status = statusOf(number)
    if (status !== 'pending') await pay(db, id, placedAt, status)
    if (status === 'processing') next = id
  }
  return next
}

const statusOf = (number: number): OrderStatus =>
  number % 11 === 3 ? 'pending' : number <= 7 ? 'processing' : number <= 16 ? 'shipped' : 'delivered'

type Lines = Parameters<typeof recordOrder>[1]['lines']

function place(db: Database, number: number, placedAt: Date, lines: Lines): Promise<string> {
  const [firstName = '', lastName = ''] = (people.split(',')[number % 10] ?? '').split(' ')
  const [city = '', state = ''] = (places.split(',')[number % 6] ?? '').split(' ')
  const phone = `0803 555 ${String(1_000 + number)}`
  const shippingAddress = {
    firstName,
    lastName,
    phone,
    city,
    state,
    address: `${number} Allen Avenue`,
    email: 'demo@example.com',
  }
  const subtotal = lines.reduce((sum, { price }) => sum + price, 0)
  return db.transaction().execute((tx) =>
    recordOrder(tx, {
      userId: null,
      totals: { subtotal, discount: 0, shippingFee: 0, totalAmount: subtotal },
      coupon: null,
      channel: 'shop',
      payer: { email: shippingAddress.email, phone },
      shippingAddress,
      paymentGateway: 'paystack',
      checkoutKey: randomUUID(),
      fingerprint: 'of a demo sale',
      placedAt,
      expiresAt: new Date(Date.now() + dayMs),
      placedFrom: null,
      placedNetwork: null,
      lines,
    }),
  )
}

async function pay(db: Database, orderId: string, placedAt: Date, status: OrderStatus): Promise<void> {
  const at = new Date(placedAt.getTime() + 90_000)
  const order = await db
    .updateTable('order')
    .set({ status, paymentStatus: 'success', updatedAt: at })
    .where('id', '=', orderId)
    .returning('totalAmount')
    .executeTakeFirstOrThrow()
  const reference = `DEMO-${orderId.slice(0, 13).toUpperCase()}`
  const { id: attemptId } = await db
    .insertInto('paymentAttempt')
    .values({
      orderId,
      provider: 'paystack',
      mode: 'test',
      reference,
      amount: order.totalAmount,
      state: 'paid',
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('moneyLedger')
    .values({ orderId, attemptId, kind: 'received', amount: order.totalAmount, createdAt: at })
    .execute()
  await db
    .insertInto('orderEvent')
    .values({
      orderId,
      kind: 'paid',
      fromStatus: 'pending',
      toStatus: 'processing',
      actor: 'provider',
      reason: reference,
      createdAt: at,
    })
    .execute()
}
