import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import type { Queryable } from '#domain/transaction.server.ts'
import { closedAt, haveKeysExpired } from './link-expiry.server.ts'
import type { Order } from './order.ts'
import {
  type KeyKind,
  kindOfKey,
  kindOfOpened,
  type OpenedOrder,
  type OrderAddressee,
  openedBy,
} from './order-keys.server.ts'
import { findOrder } from './queries.server.ts'

/** Who asks for an order, and what may prove that they placed it as a guest. */
export type OrderAccess = {
  viewer: Viewer
  /** The orders that this browser placed as a guest. */
  guestOrderIds: readonly string[]
  /** The orders that it has opened by a key. */
  openedOrders?: readonly OpenedOrder[]
  /** The key from the link that was sent, or from the response to placing the order. */
  key: string | null
}
type AccessShop = Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl' | 'clock'> & { db: Queryable }

/**
 * How somebody has access to an order. `opened` is what their browser keeps to have access without the key from then
 * on; null if they don't need that because the order is theirs.
 */
export type WayToOrder = { by: 'placed' | 'owner'; opened: null } | { by: KeyKind; opened: OpenedOrder }

/**
 * How the asker has access to change and pay an order: as the browser that placed it, as its owner, or by a key. Null
 * for anybody else, and for an order that doesn't exist, after the same work.
 */
export async function findWay(shop: AccessShop, access: OrderAccess, orderId: string): Promise<WayToOrder | null> {
  if (!isUuid(orderId)) return null
  const { viewer, guestOrderIds, openedOrders = [], key } = access
  if (guestOrderIds.includes(orderId)) return { by: 'placed', opened: null }
  const hasOpened = openedOrders.some(({ id }) => id === orderId)
  if (viewer.kind === 'anonymous' && key === null && !hasOpened) return null
  const order = await shop.db
    .selectFrom('order')
    .where('id', '=', orderId)
    .select(['userId', 'email', 'phone'])
    .select((eb) => closedAt(eb).as('closedAt'))
    .executeTakeFirst()
  const kind = kindOf(shop, access, { id: orderId, email: order?.email ?? '', phone: order?.phone ?? '' })
  if (!order) return null
  if (viewer.kind !== 'anonymous' && order.userId === viewer.userId) return { by: 'owner', opened: null }
  if (kind === null || haveKeysExpired(shop, order.closedAt)) return null
  return { by: kind, opened: openedBy(shop, { id: orderId, ...order }, kind) }
}

// A program's key comes first, because it stays valid for longer.
function kindOf(shop: AccessShop, { openedOrders = [], key }: OrderAccess, order: OrderAddressee): KeyKind | null {
  const found = openedOrders.map((opened) => kindOfOpened(shop, order, opened))
  if (key !== null) found.push(kindOfKey(shop, order, key))
  return found.find((kind) => kind === 'program') ?? found.find((kind) => kind !== null) ?? null
}

/** Whether the asker may change and pay an order: its owner, the browser that placed it, or whoever has a key to it. */
export const mayChangeOrder = async (shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> =>
  (await findWay(shop, access, orderId)) !== null

/**
 * Whether the asker may see an order with its address: whoever may change it, and viewers who may see everybody's
 * contact data.
 */
export async function mayReadOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> {
  return isUuid(orderId) && (may(access.viewer, 'orders.contact') || mayChangeOrder(shop, access, orderId))
}

/** Whether the asker may follow an order: its states, without anything about a person. */
export async function mayFollowOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> {
  return isUuid(orderId) && (may(access.viewer, 'orders.read') || mayChangeOrder(shop, access, orderId))
}

/** An order that the asker may see; null for somebody else's, as for one that doesn't exist. */
export async function findOwnOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<Order | null> {
  return (await mayReadOrder(shop, access, orderId)) ? findOrder(shop.db, orderId) : null
}

/** An order of the signed-in user; null for anybody else's, even if the viewer may see those. */
export async function findOrderOfAccount(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  orderId: string,
): Promise<Order | null> {
  return isUuid(orderId) && (await ownsOrder(shop, viewer, orderId)) ? findOrder(shop.db, orderId) : null
}

async function ownsOrder({ db }: Pick<Shop, 'db'>, viewer: Viewer, orderId: string): Promise<boolean> {
  if (viewer.kind === 'anonymous') return false
  const { userId } = viewer
  const query = db.selectFrom('order').where('id', '=', orderId).where('userId', '=', userId).select('id')
  return (await query.executeTakeFirst()) !== undefined
}
