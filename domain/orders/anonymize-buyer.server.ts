import { retention } from '#domain/retention.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable, Tx } from '#domain/transaction.server.ts'
import type { ShippingAddress } from './shipping-address.ts'
import type { OrderStatus } from './status.ts'

const ended: readonly OrderStatus[] = ['delivered', 'cancelled']
const day = 24 * 60 * 60_000

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

/** Takes the person out of the orders of an account that is being deleted: out of those that are over; the others lose the account alone. */
export async function anonymizeBuyer(tx: Tx, userId: string): Promise<void> {
  const own = tx.updateTable('order').where('userId', '=', userId)
  const over = await own
    .set({ userId: null, ...nobody })
    .where('status', 'in', ended)
    .returning('id')
    .execute()
  await deleteDetails(tx, over)
  await own.set({ userId: null }).execute()
}

/**
 * Takes the person out of the orders of deleted accounts a day after they were delivered or cancelled: an order that was under way
 * has kept its address until then, and a slip of an administrator can still be undone.
 */
export async function anonymizeDeletedBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const over = await db
    .updateTable('order')
    .set(nobody)
    .where('userId', 'is', null)
    .where('isGuestOrder', '=', false)
    .where('email', '<>', '')
    .where('status', 'in', ended)
    .where('updatedAt', '<=', new Date(clock().getTime() - day))
    .returning('id')
    .execute()
  await deleteDetails(db, over)
}

/**
 * Takes the person out of orders without an account when books needn't name them any more: years after the last thing that happened to
 * them. One that was never sent nor cancelled is left to a person.
 */
export async function anonymizeOldBuyers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  const before = clock()
  before.setUTCFullYear(before.getUTCFullYear() - retention.orderYears)
  const old = await db
    .updateTable('order')
    .set(nobody)
    .where('userId', 'is', null)
    .where('email', '<>', '')
    .where('status', 'in', ended)
    .where('updatedAt', '<=', before)
    .returning('id')
    .execute()
  await deleteDetails(db, old)
}

// Staff may have noted anything about the person, and a tracking number leads to where it was delivered.
async function deleteDetails(db: Queryable, orders: readonly { id: string }[]): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map(({ id }) => id)
  await db.deleteFrom('orderNote').where('orderId', 'in', ids).execute()
  await db.deleteFrom('shipment').where('orderId', 'in', ids).execute()
}
