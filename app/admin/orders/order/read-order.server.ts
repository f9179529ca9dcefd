import { data, type RouterContextProvider } from 'react-router'
import { shopContext, viewerContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readOrderForAdmin } from '#domain/fulfilment/read-order-for-admin.server.ts'
import type { OrderRead } from './order-read.ts'

/** An order by the id of an address. A failure is logged. */
export async function readOrder(context: Readonly<RouterContextProvider>, id: string): Promise<OrderRead> {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'an order', () =>
    readOrderForAdmin(shop.db, context.get(viewerContext), id.toLowerCase()),
  )
  if (read === null) return { ok: false, reason: 'failed' }
  if (read.ok || read.reason === 'not_found') return read
  throw data(null, 403)
}
