import type { Shop } from '#domain/shop.ts'
import type { Limits } from '../rate-limits.ts'
import { createRouter } from '../router.ts'
import { createListRoutes } from './list-objects.ts'
import { createPublicObjectRoutes } from './public-object.ts'
import { asStorageRefusal } from './refusals.ts'
import { createUploadRoutes } from './upload-object.ts'

/** Pictures under the addresses and protocol of a hosted backend's storage, for its public client. */
export function createStorageRoutes(shop: Shop, limits: Limits, { groupOf }: { groupOf: (ip: string) => string }) {
  const storage = createRouter()
  storage.use('*', asStorageRefusal)
  storage.route('/', createListRoutes(shop))
  storage.route('/', createPublicObjectRoutes(shop, groupOf))
  storage.route('/', createUploadRoutes(shop, limits))
  return storage
}
