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

/** Removes the demo shop and all trial orders, for a viewer who has the permission and has just signed in. */
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
 * The same without a permission check, for a command. Trial orders are deleted first, in batches; then everything else
 * in one transaction. If it is interrupted, running it again does the rest. The demo isn't created again at later
 * starts.
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

/** The key in `shop_setting` that says that the demo was removed. */
export const demoRemovedKey = 'demo_removed'

// In the order of the keys, so that two of these can't deadlock. Triggers do this for pictures of products and
// categories.
async function clearShopPictures(tx: Tx, at: Date): Promise<void> {
  const keys = Object.values(await shopPictures(tx)).map(({ key }) => key)
  for (const key of [...new Set(keys)].sort()) await noteUnusedPicture(tx, key, at)
  await tx.deleteFrom('shopSetting').where('key', '=', 'pictures').execute()
}
