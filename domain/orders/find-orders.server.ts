import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { readText } from '#domain/catalogue/listing.ts'
import type { Shop } from '#domain/shop.ts'
import type { AdminOrderRow } from './admin-order.ts'
import { everyOrder } from './admin-order-filter.ts'
import { readRowsFor } from './list-orders-for-admin.server.ts'
import { orderConditions } from './order-conditions.server.ts'

const mostFound = 5

/** The newest orders that a text finds by number, name, mail, phone or reference. Blank text finds nothing. */
export async function findOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  viewer: Viewer,
  text: string,
): Promise<{ ok: true; orders: AdminOrderRow[] } | AccessRefusal> {
  const authorized = authorize(viewer, 'orders.read')
  if (!authorized.ok) return authorized
  const q = readText(text)
  if (q === '') return { ok: true, orders: [] }
  const found = await db
    .selectFrom('order')
    .where((eb) => eb.and(orderConditions({ ...everyOrder, q }, clock(), may(viewer, 'orders.contact'))))
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(mostFound)
    .execute()
  const ids = found.map(({ id }) => id)
  return { ok: true, orders: await readRowsFor(db, viewer, ids) }
}
