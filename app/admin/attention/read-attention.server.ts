import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { readAttentionFilter } from '#domain/attention/attention-filter.ts'
import { type ListedAttention, listAttention } from '#domain/attention/list-attention.server.ts'
import { administratorOf } from '../administrator.server.ts'

/** Reads the page of the list that an address asks for. Null if that fails, which is logged. */
export async function readAttention(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<ListedAttention | null> {
  const shop = context.get(shopContext)
  const read = await readOrReport(shop, 'what needs attention', () =>
    listAttention(shop.db, administratorOf(context), readAttentionFilter(search)),
  )
  if (!read) return null
  if (!read.ok) throw data(null, 403)
  const { items, count, page, pages, counts } = read
  return { items, count, page, pages, counts }
}
