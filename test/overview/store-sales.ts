import type { Database } from '#domain/transaction.server.ts'
import { anAddress, makeCategory, makeProduct } from '../factories.ts'
import { productCount, type Sale } from './random-sales.ts'

/** Writes sales into a database as the shop would have stored them. Returns the ids of their products. */
export async function storeSales(db: Database, sales: readonly Sale[]): Promise<string[]> {
  const categoryId = await makeCategory(db)
  const productIds: string[] = []
  for (let number = 0; number < productCount; number++)
    productIds.push(await makeProduct(db, { name: `Product ${number}`, categoryId, stock: number * 2 }))
  for (let at = 0; at < sales.length; at += 200) await storePart(db, sales.slice(at, at + 200), productIds)
  return productIds
}

async function storePart(db: Database, sales: readonly Sale[], productIds: readonly string[]): Promise<void> {
  await db.insertInto('order').values(sales.map(orderOf)).execute()
  await db
    .insertInto('orderItem')
    .values(sales.flatMap((sale) => linesOf(sale, productIds)))
    .execute()
  const events = sales.flatMap(eventsOf)
  if (events.length > 0) await db.insertInto('orderEvent').values(events).execute()
  const payments = sales.flatMap((sale) => sale.payments.map((payment) => ({ ...payment, sale })))
  if (payments.length === 0) return
  await db
    .insertInto('paymentAttempt')
    .values(
      payments.map(({ id, state, sale: { id: orderId, total, placedAt } }) => ({
        ...{ id, orderId, state, amount: total, createdAt: placedAt, updatedAt: placedAt },
        provider: 'paystack' as const,
        mode: 'test' as const,
        reference: `TEST-${id.slice(0, 18)}`.toUpperCase(),
      })),
    )
    .execute()
  await db
    .insertInto('moneyLedger')
    .values(
      payments.flatMap(({ id, movements, sale }) =>
        movements.map(({ at, ...movement }) => ({ ...movement, orderId: sale.id, attemptId: id, createdAt: at })),
      ),
    )
    .execute()
}

const orderOf = ({ id, placedAt, status, paymentStatus, total }: Sale) => ({
  ...{ id, status, paymentStatus, subtotal: total, totalAmount: total, shippingFee: 0 },
  isGuestOrder: true,
  channel: 'shop' as const,
  paymentGateway: 'paystack' as const,
  shippingAddress: JSON.stringify(anAddress),
  email: 'ade@example.com',
  phone: '+2348031234567',
  checkoutKey: `key-${id}`,
  checkoutFingerprint: 'none',
  createdAt: placedAt,
  updatedAt: placedAt,
})

const linesOf = ({ id, placedAt, lines }: Sale, productIds: readonly string[]) =>
  lines.map(({ product, name, quantity, price }, position) => ({
    ...{ orderId: id, position, quantity, price, productName: name, createdAt: placedAt },
    productId: product === null ? null : (productIds[product] ?? null),
    productSlug: name.toLowerCase().replaceAll(' ', '-'),
    kind: 'ready_made' as const,
    lineKey: `${position}`,
    attributes: JSON.stringify({}),
  }))

const eventsOf = ({ id, placedAt, cancellations }: Sale) =>
  cancellations.map((kind) => ({
    ...{ orderId: id, kind, actor: 'system', createdAt: placedAt },
    fromStatus: 'pending' as const,
    toStatus: 'cancelled' as const,
  }))

/** Writes accounts that were made at these moments. */
export async function storeAccounts(db: Database, madeAt: readonly Date[]): Promise<void> {
  await db
    .insertInto('user')
    .values(madeAt.map((createdAt, number) => ({ email: `account-${number}@example.com`, createdAt })))
    .execute()
}
