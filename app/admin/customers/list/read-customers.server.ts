import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readCustomerFilter } from '#domain/customers/customer-filter.ts'
import { listCustomers, readCustomersVersion } from '#domain/customers/list-customers.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { ListedCustomers } from './listed-customers.ts'

/** Reads the page of the list that an address asks for. Null if that fails, which is logged. */
export async function readCustomers(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<ListedCustomers | null> {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'reading the customers', async () => {
    const listed = await listCustomers(shop, readCustomerFilter(search), administratorOf(context))
    return { listed, version: await readCustomersVersion(shop.db) }
  })
  if (!read) return null
  if (!read.listed.ok) throw data(null, 403)
  const { customers, count, page, pages } = read.listed
  return { customers, count, page, pages, ...read.version }
}
