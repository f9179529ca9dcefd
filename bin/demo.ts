import { createDemoShop, removeDemoShop } from '#db/demo/create-demo-shop.ts'
import type { Shop } from '#domain/shop.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openShop } from '#server/shop.ts'
import { readSettings } from './read-settings.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

const settings = readSettings()
const change = process.argv.includes('--remove') ? remove : reset

await withDatabase(settings, async (url) => {
  await migrate(url)
  const { shop, close } = await openShop(settings.env, url, settings.dataDir)
  await change(shop).finally(close)
})

async function reset(shop: Shop): Promise<void> {
  say('Setting up the demo shop…')
  const { products } = await createDemoShop(shop)
  say(`The demo shop is as new, with ${products} products.`)
}

async function remove(shop: Shop): Promise<void> {
  await removeDemoShop(shop)
  say('The demo shop is gone.')
}
