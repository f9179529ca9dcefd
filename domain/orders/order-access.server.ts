import { may, type Viewer } from '#domain/accounts/viewer.ts'
import { isUuid } from '#domain/is-uuid.ts'
import type { Shop } from '#domain/shop.ts'
import { isOrderKey } from './guest-orders.server.ts'
import { hasLinkExpired } from './link-expiry.server.ts'
import type { Order } from './order.ts'
import { findOrder } from './queries.server.ts'

/** Who asks for an order, and what proves that they placed it as a guest. */
export type OrderAccess = {
  viewer: Viewer
  /** The orders that this browser placed as a guest. */
  guestOrderIds: readonly string[]
  /** Those whose mailed link it has opened. */
  openedOrderIds?: readonly string[]
  /** The key of the mailed link, or of the response to placing the order. */
  key: string | null
}
type AccessShop = Pick<Shop, 'db' | 'secret' | 'olderSecrets' | 'publicUrl' | 'clock'>

/** Whether the asker may change and pay an order: its owner, the browser that placed it, or whoever has its key. */
export async function mayChangeOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> {
  if (!isUuid(orderId)) return false
  if (access.guestOrderIds.includes(orderId) || (await ownsOrder(shop, access.viewer, orderId))) return true
  return provesPossession(shop, access, orderId) && !(await hasLinkExpired(shop, orderId))
}

/** Whether the asker may see an order with its address: whoever may change it, and who may read everybody's. */
export async function mayReadOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> {
  return isUuid(orderId) && (may(access.viewer, 'orders.contact') || mayChangeOrder(shop, access, orderId))
}

/** Whether the asker may hear how an order goes on: its states, and nothing of a person. */
export async function mayFollowOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<boolean> {
  return isUuid(orderId) && (may(access.viewer, 'orders.read') || mayChangeOrder(shop, access, orderId))
}

/** An order that the asker may see; null for somebody else's, as for one that doesn't exist. */
export async function findOwnOrder(shop: AccessShop, access: OrderAccess, orderId: string): Promise<Order | null> {
  return (await mayReadOrder(shop, access, orderId)) ? findOrder(shop.db, orderId) : null
}

/** An order of whoever is signed in; null for everybody else's, whoever asks. */
export async function findOrderOfAccount(
  shop: Pick<Shop, 'db'>,
  viewer: Viewer,
  orderId: string,
): Promise<Order | null> {
  return isUuid(orderId) && (await ownsOrder(shop, viewer, orderId)) ? findOrder(shop.db, orderId) : null
}

/** Whether the asker's browser placed the order as a guest, or the asker has its key, expired or not. The id alone is not enough. */
export function provesPossession(
  shop: Pick<Shop, 'secret' | 'olderSecrets' | 'publicUrl'>,
  { guestOrderIds, openedOrderIds = [], key }: OrderAccess,
  orderId: string,
): boolean {
  const hasKey = (key !== null && isOrderKey(shop, orderId, key)) || openedOrderIds.includes(orderId)
  return hasKey || guestOrderIds.includes(orderId)
}

/** Whether an order belongs to whoever is signed in. */
export async function ownsOrder({ db }: Pick<Shop, 'db'>, viewer: Viewer, orderId: string): Promise<boolean> {
  if (viewer.kind === 'anonymous') return false
  const { userId } = viewer
  const query = db.selectFrom('order').where('id', '=', orderId).where('userId', '=', userId).select('id')
  return (await query.executeTakeFirst()) !== undefined
}
