import { shopProcess } from '../shop-process.ts'

/** Opens the shop that all end-to-end tests visit, and closes it after the last one. */
export default async function startShop(): Promise<() => Promise<void>> {
  const shop = await shopProcess(Number(process.env.E2E_PORT))
  process.env.E2E_DATABASE_URL = shop.databaseUrl
  return shop.stop
}
