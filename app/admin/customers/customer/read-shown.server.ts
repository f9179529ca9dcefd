import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readPage } from '#domain/catalogue/listing.ts'
import { readCustomer } from '#domain/customers/read-customer.server.ts'
import { administratorOf } from '../../administrator.server.ts'
import type { ShownCustomer } from './shown-customer.ts'

/** Reads the customer named in an address, with the requested page of their orders. A failure is logged. */
export async function readShown(
  context: Readonly<RouterContextProvider>,
  id: string,
  search: URLSearchParams,
): Promise<ShownCustomer> {
  const shop = context.get(shopContext)
  const asked = { id: id.toLowerCase(), page: readPage(search.get('page')) }
  const read = await readOrReport(shop, 'a customer', () => readCustomer(shop, asked, administratorOf(context)))
  if (read === null) return { ok: false, reason: 'failed' }
  if (read.ok || read.reason === 'not_found') return read
  throw data(null, 403)
}
