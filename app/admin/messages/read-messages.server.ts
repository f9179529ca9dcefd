import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { listMessages, type MessageListing } from '#domain/content/list-messages.server.ts'
import { readMessageFilter } from '#domain/content/message-listing.ts'
import { administratorOf } from '../administrator.server.ts'

export type ListedMessages = Omit<Extract<MessageListing, { ok: true }>, 'ok'>

/** Reads the page of the list that an address asks for. Null if that fails, which is logged. */
export async function readMessages(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<ListedMessages | null> {
  const shop = context.get(shopContext)
  const viewer = administratorOf(context)
  const read = await readOrReport(shop, 'reading the messages', () =>
    listMessages(shop, readMessageFilter(search), viewer),
  )
  if (read?.ok === false) throw data(null, 403)
  if (!read) return null
  const { ok, ...listed } = read
  return listed
}
