import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { countedMailbox } from '#domain/notifications/email-address.ts'
import { enqueueMail } from '#domain/notifications/enqueue-mail.server.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { readOrderNumber } from './order-number.ts'
import { isOwed } from './read-order-money.server.ts'

/** Called for every look-up, so that all take the same work: whether a mail may be sent by the count of this key. */
type MayMail = (key: string) => Promise<boolean>

/**
 * Mails a new link to an order to its payer, if the given e-mail address is the payer's; the caller learns nothing. If
 * no order matches, a mail about no order is enqueued, which is never sent, so that both cases take the same work.
 * `orderNumber` is valid. Anybody may have placed an unpaid order with the address, so for those `mayMail` is asked
 * about the mailbox; otherwise about a random key.
 */
export async function lookUpOrder(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderNumber, email }: { orderNumber: string; email: string },
  mayMail: MayMail = async () => true,
): Promise<void> {
  const at = clock()
  const found = await findOrder(db, orderNumber, email)
  const isMailed = await mayMail(found?.isOwed ? countedMailbox(email) : randomUUID())
  const orderId = (isMailed ? found?.id : null) ?? randomUUID()
  await enqueueMail(
    db,
    { kind: 'order_link', orderId, requestedAt: at.toISOString() },
    { at, key: `order_link:${orderId}` },
  )
}

async function findOrder(db: Queryable, typed: string, email: string): Promise<{ id: string; isOwed: SqlBool } | null> {
  const number = readOrderNumber(typed)
  if (number === null) return null
  const [from, to] = [number + zeros.slice(number.length), number + zeros.slice(number.length).replaceAll('0', 'f')]
  const order = await db
    .selectFrom('order')
    .where('id', '>=', sql<string>`${from}::uuid`)
    .where('id', '<=', sql<string>`${to}::uuid`)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .select(['id', isOwed.as('isOwed')])
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return order ?? null
}

const zeros = '00000000-0000-0000-0000-000000000000'
