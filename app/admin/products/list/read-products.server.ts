import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readAdminFilter } from '#domain/catalogue/admin-listing.ts'
import { listCategoryNames } from '#domain/catalogue/list-category-names.server.ts'
import { listProductsForAdmin } from '#domain/catalogue/list-products-for-admin.server.ts'
import { administratorOf } from '../../administrator.server.ts'

/** Reads the page of the list that an address asks for, and the categories to filter by. Null if that fails, which is logged. */
export async function readProducts(context: Readonly<RouterContextProvider>, search: URLSearchParams) {
  const shop = context.get(shopContext)
  return readOrReport(shop, 'products', async () => {
    const [listed, categories] = await Promise.all([
      listProductsForAdmin(shop.db, readAdminFilter(search), administratorOf(context)),
      listCategoryNames(shop.db),
    ])
    return listed.ok ? { ...listed, categories } : null
  })
}
