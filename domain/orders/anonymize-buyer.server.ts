import { type SqlBool, sql } from 'kysely'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { trackingChanged } from './shipment.ts'
import type { ShippingAddress } from './shipping-address.ts'
import type { OrderStatus } from './status.ts'

const ended: readonly OrderStatus[] = ['delivered', 'cancelled']

// Whoever is owed money, or owes it, must still be reached.
const nothingWaits = sql<SqlBool>`
  not exists (select from payment_task t where t.order_id = "order".id and t.resolved_at is null)
  and not exists (select from refund r where r.order_id = "order".id and r.state not in ('failed', 'done'))`
const day = 24 * 60 * 60_000
// More are left to the next run, so that none takes too long to end.
const mostAtOnce = 500

const deleted: ShippingAddress = {
  firstName: 'Deleted',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
}
const nobody = { email: '', phone: '', shippingAddress: JSON.stringify(deleted) }

// An order that staff made may have no address of mail; its buyer has a phone.
const namesSomebody = sql<SqlBool>`("order".email <> '' or "order".phone <> '')`

/** The orders that a person was taken out of, and how many are under way still. */
export type Anonymized = { over: string[]; underWay: number }

/**
 * Takes the person out of the orders of an account that is being deleted: out of those that are over and have no money to be paid back; the
 * others lose the account alone.
 */
export const anonymizeBuyer = (tx: Tx, userId: string): Promise<Anonymized> =>
  anonymize(tx, tx.updateTable('order').where('userId', '=', userId))

/** Takes the person out of what guests have ordered with addresses of mail. From then on it is like the orders of a deleted account. */
export const anonymizeGuest = (tx: Tx, emails: readonly string[]): Promise<Anonymized> =>
  anonymize(
    tx,
    tx
      .updateTable('order')
      .where('isGuestOrder', '=', true)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails)),
  )

/** Takes the person out of orders without an address of mail, of those that have been chosen. They are then like those of `anonymizeGuest`. */
export const anonymizeWithoutMail = (tx: Tx, ids: readonly string[]): Promise<Anonymized> =>
  anonymize(tx, tx.updateTable('order').where('isGuestOrder', '=', true).where('email', '=', '').where('id', 'in', ids))

type OrderUpdate = ReturnType<typeof updateOrders>
const updateOrders = (tx: Tx) => tx.updateTable('order').where('isGuestOrder', '=', true)

async function anonymize(tx: Tx, own: OrderUpdate): Promise<Anonymized> {
  const over = await own
    .set({ userId: null, isGuestOrder: false, ...nobody })
    .where('status', 'in', ended)
    .where(nothingWaits)
    .returning('id')
    .execute()
  await deleteDetails(tx, over)
  const underWay = await own.set({ userId: null, isGuestOrder: false }).returning('id').execute()
  return { over: over.map(({ id }) => id), underWay: underWay.length }
}

/** An order that has forgotten its buyer, and the address of mail that they had. */
type FormerBuyer = { id: string; email: string }

/**
 * Takes the person out of the orders of deleted accounts a day after they were delivered or cancelled: an order that was under way
 * has kept its address until then, and a slip of an administrator can still be undone.
 */
export async function anonymizeDeletedBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<FormerBuyer[]> {
  const over = await db
    .selectFrom('order')
    .where('userId', 'is', null)
    .where('isGuestOrder', '=', false)
    .where(namesSomebody)
    .where('status', 'in', ended)
    .where(nothingWaits)
    .where('updatedAt', '<=', new Date(clock().getTime() - day))
    .select(['id', 'email'])
    .orderBy('id')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  return forgetBuyers(db, over)
}

async function forgetBuyers(db: Queryable, orders: FormerBuyer[]): Promise<FormerBuyer[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  await db.updateTable('order').set(nobody).where('id', 'in', ids).execute()
  await deleteDetails(db, orders)
  return orders
}

/**
 * Takes the person out of orders without an account when books needn't name them any more: years after the last thing that happened to
 * them. One that was never sent nor cancelled is left to a person.
 */
export async function anonymizeOldBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<FormerBuyer[]> {
  const before = clock()
  before.setUTCFullYear(before.getUTCFullYear() - retention.orderYears)
  const old = await db
    .selectFrom('order')
    .where('userId', 'is', null)
    .where(namesSomebody)
    .where('status', 'in', ended)
    .where('updatedAt', '<=', before)
    .select(['id', 'email'])
    .forUpdate()
    .execute()
  return forgetBuyers(db, old)
}

// Also money that is held for its payer: it is in the books.
const hadNoMoney = sql<SqlBool>`not exists (select from money_ledger l where l.order_id = "order".id)`

/**
 * Takes the person out of orders without an account that were cancelled, or expired, without any money: no books name them, and a stranger
 * may have typed who they are for. Some of them where there are many.
 */
export async function anonymizeUnpaidBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<FormerBuyer[]> {
  const unpaid = await db
    .selectFrom('order')
    .where('userId', 'is', null)
    .where(namesSomebody)
    .where('status', '=', 'cancelled')
    .where('paymentStatus', 'in', ['pending', 'failed'])
    .where('updatedAt', '<=', new Date(clock().getTime() - retention.unpaidOrderDays * day))
    .where(hadNoMoney)
    .where(nothingWaits)
    .select(['id', 'email'])
    .orderBy('id')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  return forgetBuyers(db, unpaid)
}

// Staff may have noted anything about the person, and a tracking number leads to where it was delivered: the history has it as well.
async function deleteDetails(db: Queryable, orders: readonly { id: string }[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await db.deleteFrom('orderNote').where('orderId', 'in', ids).execute()
  await db.deleteFrom('shipment').where('orderId', 'in', ids).execute()
  await db
    .updateTable('orderEvent')
    .set({ reason: '' })
    .where('orderId', 'in', ids)
    .where('kind', '=', trackingChanged)
    .execute()
  // Below how an order came it says why prices were agreed.
  await db
    .updateTable('orderEvent')
    .set({ reason: sql<string>`split_part(reason, E'\\n', 1)` })
    .where('orderId', 'in', ids)
    .where('kind', '=', 'placed')
    .where('reason', '<>', '')
    .execute()
  await db
    .updateTable('orderItem')
    .set({ priceReason: '' })
    .where('orderId', 'in', ids)
    .where('priceReason', '<>', '')
    .execute()
}
