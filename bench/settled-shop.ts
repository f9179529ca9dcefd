import { sql } from 'kysely'
import { openPool } from '#infra/postgres/pool.ts'
import { freePort } from '#test/free-port.ts'
import { type ShopProcess, shopProcess } from '#test/shop-process.ts'

/**
 * The built shop with its demo data as it is a while after its first start: its database writes to the disk and knows its tables, and no
 * pictures wait to be made, which takes a processor for minutes.
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
