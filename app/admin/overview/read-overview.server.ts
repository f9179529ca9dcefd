import { data, type RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import type { Overview } from '#domain/overview/overview.ts'
import { readOverviewPeriod } from '#domain/overview/overview-period.ts'
import { readOverview } from '#domain/overview/read-overview.server.ts'
import { administratorOf } from '../administrator.server.ts'

/** Reads the overview for the period in an address. Null if that fails, which is logged. */
export async function readOverviewOf(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
): Promise<Overview | null> {
  const shop = context.get(shopContext)
  const period = readOverviewPeriod(search)
  const read = await readOrReport(shop, 'overview', () =>
    readOverview(shop.db, period, administratorOf(context), shop.clock()),
  )
  if (!read) return null
  if (!read.ok) throw data(null, 403)
  return read.overview
}
