import { type SqlBool, sql } from 'kysely'
import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import { trackingChanged } from './shipment.ts'
import type { ShippingAddress } from './shipping-address.ts'
import type { OrderStatus } from './status.ts'

const ended: readonly OrderStatus[] = ['delivered', 'cancelled']

// Orders with open money matters keep the buyer, who must still be reachable.
const nothingWaits = sql<SqlBool>`
  not exists (select from payment_task t where t.order_id = "order".id and t.resolved_at is null)
  and not exists (select from refund r where r.order_id = "order".id and r.state not in ('failed', 'done'))`
const day = 24 * 60 * 60_000
// The rest is left to the next run, so that no run takes too long.
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

// An order by staff may have no e-mail address, but has its buyer's phone.
const namesSomebody = sql<SqlBool>`("order".email <> '' or "order".phone <> '')`

/** The orders that were anonymized, and how many are still under way. */
export type Anonymized = { over: string[]; underWay: number }

/**
 * Anonymizes the orders of an account that is being deleted: those that are over and have no open money matters. The
 * others only lose the account.
 */
export const anonymizeBuyer = (tx: Tx, userId: string): Promise<Anonymized> =>
  anonymize(tx, tx.updateTable('order').where('userId', '=', userId))

/** Anonymizes what guests have ordered with these e-mail addresses, as `anonymizeBuyer` does for an account. */
export const anonymizeGuest = (tx: Tx, emails: readonly string[]): Promise<Anonymized> =>
  anonymize(
    tx,
    tx
      .updateTable('order')
      .where('isGuestOrder', '=', true)
      .where((eb) => eb(eb.fn<string>('lower', ['email']), 'in', emails)),
  )

/** Anonymizes the orders without an e-mail address among these ids, as `anonymizeGuest` does. */
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

/** An order that was anonymized, and the e-mail address that it had. */
type FormerBuyer = { id: string; email: string }

/**
 * Anonymizes the orders of deleted accounts a day after they were delivered or cancelled. Until then they keep their
 * address, and an administrator can still undo a mistake.
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
 * Anonymizes orders without an account once books needn't name their buyers any more, years after the last thing that
 * happened to them. An order that was neither delivered nor cancelled is left to a person. A limited number at a time.
 */
export async function anonymizeOldBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<FormerBuyer[]> {
  const before = new Date(clock())
  before.setUTCFullYear(before.getUTCFullYear() - retention.orderYears)
  const old = await db
    .selectFrom('order')
    .where('userId', 'is', null)
    .where(namesSomebody)
    .where('status', 'in', ended)
    .where('updatedAt', '<=', before)
    .select(['id', 'email'])
    .orderBy('id')
    .limit(mostAtOnce)
    .forUpdate()
    .execute()
  return forgetBuyers(db, old)
}

// Money that is held for its payer counts as well: it is in the books.
const hadNoMoney = sql<SqlBool>`not exists (select from money_ledger l where l.order_id = "order".id)`

/**
 * Anonymizes orders without an account that were cancelled, or expired, without any money: no books name their buyers,
 * and a stranger may have typed who they are for. A limited number at a time.
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

// Notes of staff may name the person, and a tracking number leads to an address; the history contains it as well.
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
  // From its second line on, this reason says why prices were agreed.
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
