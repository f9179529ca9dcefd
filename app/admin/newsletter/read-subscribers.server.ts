import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { listSubscribers } from '#domain/content/list-subscribers.server.ts'
import { readSubscriberFilter } from '#domain/content/subscriber-filter.ts'
import { administratorOf } from '../administrator.server.ts'
import type { ListedSubscribers } from './listed-subscribers.ts'

/** Reads the page of the list that an address asks for. Null if that fails, which is logged. */
export async function readSubscribers(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<ListedSubscribers | null> {
  const shop = context.get(shopContext)
  const listed = await readOrReport(shop, 'reading the newsletter', () =>
    listSubscribers(shop.db, readSubscriberFilter(search), administratorOf(context)),
  )
  if (listed === null) return null
  if (!listed.ok) throw data(null, 403)
  const { subscribers, count, page, pages } = listed
  return { subscribers, count, page, pages }
}
