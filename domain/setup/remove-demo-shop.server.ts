import { type AccessRefusal, authorize } from '#domain/accounts/access.ts'
import { type AuditEntry, writeAuditLog } from '#domain/accounts/audit-log.server.ts'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { clearDemoCatalogue, type DemoCleared } from '#domain/catalogue/clear-demo-catalogue.server.ts'
import { shopPictures } from '#domain/catalogue/queries.server.ts'
import { clearDemoCoupons } from '#domain/coupons/clear-demo-coupons.server.ts'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import { noteUnusedPicture } from '#domain/media/unused-pictures.server.ts'
import type { Shop } from '#domain/shop.ts'
import { inTransaction, type Tx } from '#domain/transaction.server.ts'
import { deleteTrialOrders } from './trial-orders.server.ts'

const ordersAtOnce = 50
const subject = 'demo'

export type DemoRemoved = { ok: true; orders: number } & DemoCleared
type Actor = AuditEntry['by']

/** Removes the demo shop and the orders that were only tried out, in the name of a viewer who may and has just signed in. */
export async function removeDemoShop(
  shop: Pick<Shop, 'db' | 'clock'>,
  { keepChanged }: { keepChanged: boolean },
  viewer: Viewer,
): Promise<DemoRemoved | AccessRefusal> {
  const authorized = authorize(viewer, 'setup.write')
  if (!authorized.ok) return authorized
  return takeDemoAway(shop, { keepChanged, by: authorized.by })
}

/**
 * The same without asking who it is, for a command. Trial orders go first, some at a time and each whole; then everything else at once. Killed
 * in between it has done less, and nothing by half: doing it again does the rest. Later starts don't make the demo again.
 */
export async function takeDemoAway(
  shop: Pick<Shop, 'db' | 'clock'>,
  { keepChanged, by }: { keepChanged: boolean; by: Actor | null },
): Promise<DemoRemoved> {
  let orders = 0
  for (let removed = ordersAtOnce; removed === ordersAtOnce; orders += removed) {
    removed = (await inTransaction(shop.db, (tx) => removeOrders(tx, by, shop.clock()))).count
  }
  const cleared = await inTransaction(shop.db, (tx) => clearDemo(tx, { keepChanged, by, at: shop.clock() }))
  await refreshAllCustomers(shop)
  return { ...cleared, orders }
}

async function removeOrders(tx: Tx, by: Actor | null, at: Date): Promise<{ ok: true; count: number }> {
  const count = await deleteTrialOrders(tx, ordersAtOnce, at)
  if (by && count > 0)
    await writeAuditLog(tx, { by, action: 'delete_trial_orders', subject, at, details: { orders: count } })
  return { ok: true, count }
}

async function clearDemo(
  tx: Tx,
  { keepChanged, by, at }: { keepChanged: boolean; by: Actor | null; at: Date },
): Promise<{ ok: true } & DemoCleared> {
  const cleared = await clearDemoCatalogue(tx, { keepChanged, at })
  await clearDemoCoupons(tx, { keepChanged, at })
  await clearShopPictures(tx, at)
  await tx
    .insertInto('shopSetting')
    .values({ key: demoRemovedKey, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  if (by) await writeAuditLog(tx, { by, action: 'remove_demo_shop', subject, at, details: { ...cleared, keepChanged } })
  return { ok: true, ...cleared }
}

/** Under which name of `shop_setting` it stands that the demo was removed. */
export const demoRemovedKey = 'demo_removed'

// In the order of the keys, so that two of them can't deadlock. Those of products and categories are noted by triggers.
async function clearShopPictures(tx: Tx, at: Date): Promise<void> {
  const keys = Object.values(await shopPictures(tx)).map(({ key }) => key)
  for (const key of [...new Set(keys)].sort()) await noteUnusedPicture(tx, key, at)
  await tx.deleteFrom('shopSetting').where('key', '=', 'pictures').execute()
}
