import { sql } from 'kysely'
import { openPool } from '#infra/postgres/pool.ts'
import { freePort } from '#test/free-port.ts'
import { type ShopProcess, shopProcess } from '#test/shop-process.ts'

/**
 * Starts the built shop with demo data in the state it has some time after its first start: its database writes to disk and has planner
 * statistics, and no pictures wait to be made, which keeps a processor busy for minutes.
 */
export async function settledShop(settings: Record<string, string> = {}): Promise<ShopProcess> {
  const shop = await shopProcess(await freePort(), { ...settings, DURABLE: 'on' })
  const { db, close } = openPool(shop.databaseUrl, 1, 'bench')
  try {
    await db.deleteFrom('pendingRendition').execute()
    await sql`analyze`.execute(db)
  } finally {
    await close()
  }
  return shop
}
