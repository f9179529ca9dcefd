import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/context.server.ts'
import { readOrReport } from '#app/read-or-report.server.ts'
import { may } from '#domain/accounts/viewer.ts'
import { countWaiting } from '#domain/attention/list-attention.server.ts'
import { administratorOf } from './administrator.server.ts'

/**
 * How much waits for a person, for the frame; null if the viewer may not know, or if reading failed, which mustn't keep
 * a page from being shown.
 */
export async function readWaiting(
  context: Readonly<RouterContextProvider>,
): Promise<{ mayKnow: boolean; count: number | null }> {
  const shop = context.get(shopContext)
  const mayKnow = may(administratorOf(context), 'payments.read')
  return { mayKnow, count: mayKnow ? await readOrReport(shop, 'what waits', () => countWaiting(shop.db)) : null }
}
