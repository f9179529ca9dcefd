import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { readOrderNumber } from './order-number.ts'

/**
 * Mails a fresh link to an order to its payer, if the e-mail address is the payer's: the caller learns nothing. Where no order fits, a
 * mail about none is enqueued, which is never sent, so that both take the same work. `orderNumber` is valid.
 */
export async function lookUpOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderNumber, email }: { orderNumber: string; email: string },
): Promise<void> {
  const at = clock()
  const orderId = (await findOrderId(db, orderNumber, email)) ?? randomUUID()
  await enqueueMail(
    db,
    { kind: 'order_link', orderId, requestedAt: at.toISOString() },
    { at, key: `order_link:${orderId}` },
  )
}

async function findOrderId(db: Queryable, typed: string, email: string): Promise<string | null> {
  const number = readOrderNumber(typed)
  if (number === null) return null
  const [from, to] = [number + zeros.slice(number.length), number + zeros.slice(number.length).replaceAll('0', 'f')]
  const order = await db
    .selectFrom('order')
    .where('id', '>=', sql<string>`${from}::uuid`)
    .where('id', '<=', sql<string>`${to}::uuid`)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select('id')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return order?.id ?? null
}

const zeros = '00000000-0000-0000-0000-000000000000'
