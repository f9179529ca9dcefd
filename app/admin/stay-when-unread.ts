import { type DataStrategyResult, isRouteErrorResponse } from 'react-router'
import { isShown } from './frame/failed-pages.ts'
import { isWithoutResult } from './frame/without-result.ts'
import { hasFailed } from './ui/has-failed.ts'
import { sayFailed, takeBackFailed } from './ui/outcome-toast.ts'

/** The message if the page that is shown couldn't be read again. */
export const unreadText = 'This page couldn’t be read again. What it shows may be outdated.'

type Results = Record<string, DataStrategyResult>

/**
 * If newer data of the open page can't be loaded, because the network or the shop failed, the page stays with
 * everything that was typed, and says so until loading succeeds. A page that is being navigated to says it itself.
 * Refusals are handled by `stayWhenRefused`.
 */
export async function stayWhenUnread(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next()
  if (request.method !== 'GET' || request.signal.aborted || !isShown(request)) return results
  const read = Object.entries(results).filter(([, one]) => !isUnread(one))
  if (read.length === Object.keys(results).length) {
    if (read.length > 0) takeBackFailed('page')
    return results
  }
  sayFailed('page', unreadText)
  // Without a newer result the router keeps the page's data.
  return Object.fromEntries(read)
}

function isUnread({ type, result }: DataStrategyResult): boolean {
  if (type === 'data') return hasFailed(result)
  if (result instanceof Response || isWithoutResult(result)) return false
  return !isRouteErrorResponse(result) || result.status >= 500 || result.status === 429
}
