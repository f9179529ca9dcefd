import { createDemoShop } from '#db/demo/create-demo-shop.ts'
import { takeDemoAway } from '#domain/setup/remove-demo-shop.server.ts'
import type { Shop } from '#domain/shop.ts'
import { applicationUrl } from '#infra/postgres/application-url.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openShop } from '#server/shop.ts'
import { readSettings } from './read-settings.ts'
import { printLine } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const settings = readSettings()
const change = process.argv.includes('--remove') ? remove : reset

await withDatabase(settings, async (url) => {
  await migrate(url)
  const { shop, close } = await openShop(settings.env, (await applicationUrl(url)).url, settings.dataDir)
  await change(shop).finally(close)
})

async function reset(shop: Shop): Promise<void> {
  printLine('Setting up the demo shop…')
  const { products } = await createDemoShop(shop)
  printLine(`The demo shop is as new, with ${products} products.`)
}

async function remove(shop: Shop): Promise<void> {
  const { orders } = await takeDemoAway(shop, { keepChanged: true, by: null })
  printLine(`The demo shop is gone, and ${orders} trial orders with it. What you have changed of it stays.`)
}
