import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { isShown } from './frame/failed-pages.ts'
import { isGoingTo } from './frame/going-to.ts'
import { isWithoutResult } from './frame/without-result.ts'
import { howRefused, noteCallsOfWindow } from './refused-calls.ts'
import { sayFailed } from './ui/outcome-toast.ts'

/** The message if the viewer's role was changed while the page was open. */
export const notOpenText = 'This isn’t open to you any more. Ask an owner if you need it.'

/** The message if the sign-in dialog was closed without signing in. */
const signInText = 'This needs you to sign in.'

type Results = Record<string, DataStrategyResult>

type Page = { isGoingTo: (path: string) => boolean; say: (text: string) => void }

/**
 * Handles all refusals in an open page: of actions, of lookups, and of newer data of the page. The page stays with
 * everything that was typed, and a toast says what happened. If a page that is being navigated to is refused, that page
 * says so itself (`FailedPage`).
 */
export const createStayWhenRefused =
  ({ isGoingTo, say }: Page) =>
  async ({ request }: { request: Request }, next: () => Promise<Results>): Promise<Results> => {
    const results = await next()
    const status = howRefused(request.signal)
    if (status === null) return results
    const kept =
      request.method === 'GET' ? keepPage(request, results, { status, isGoingTo }) : keepForm(results, status)
    if (kept.isToSay) say(status === 403 ? notOpenText : signInText)
    return kept.results
  }

const stay = createStayWhenRefused({ isGoingTo, say: (text) => sayFailed('refused', text) })

/**
 * The same for the window's calls. They are noted only from the first page of the back office on, since no page of a
 * shopper needs it.
 */
export const stayWhenRefused: typeof stay = (call, next) => {
  noteCallsOfWindow()
  return stay(call, next)
}

type Kept = { results: Results; isToSay: boolean }

/**
 * Puts the message into the action's result if that has a place for it; if there is no result, the page stays as if
 * nothing had been sent.
 */
function keepForm(results: Results, status: 401 | 403): Kept {
  let isToSay = false
  const kept = Object.entries(results).map(([route, { type, result }]): [string, DataStrategyResult] => {
    if (type === 'error') {
      isToSay = true
      // With the status, because of which the router reloads nothing.
      return [route, { type: 'data', result: data(undefined, status) }]
    }
    // Actions themselves say that nobody signed in.
    if (status === 401) return [route, { type, result }]
    const answer = answerOf(result)
    const places = (['message', 'why'] as const).filter((name) => typeof answer?.[name] === 'string')
    if (places.length > 0) {
      const shown = Object.fromEntries(places.map((place) => [place, notOpenText]))
      return [route, { type, result: data({ ...answer, ...shown }, 403) }]
    }
    isToSay = true
    return [route, { type, result }]
  })
  return { results: Object.fromEntries(kept), isToSay }
}

function keepPage(
  request: Request,
  results: Results,
  { status, isGoingTo }: Pick<Page, 'isGoingTo'> & { status: 401 | 403 },
): Kept {
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  const isOfPage = isShown(request)
  let isToSay = false
  const kept = Object.entries(results).flatMap(([route, one]): [string, DataStrategyResult][] => {
    const isOfLookUp = one.type === 'error' && isWithoutResult(one.result)
    const isOfRole = one.type === 'error' && isRouteErrorResponse(one.result) && one.result.status === 403
    if (!isOfLookUp && !(isOfRole && isOfPage)) return [[route, one]]
    if (!isOfPage && isGoingTo(path)) return [[route, { type: 'error', result: refusal(status) }]]
    isToSay = true
    // Without a newer result the router keeps the page's data.
    return isOfPage ? [] : [[route, { type: 'data', result: undefined }]]
  })
  return { results: Object.fromEntries(kept), isToSay }
}

// In the form that the router recognises as an error response.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })

/** The result of an action, which the router has wrapped together with the status. */
function answerOf(result: unknown): Record<string, unknown> | null {
  const inside = isObject(result) && isObject(result.init) && 'data' in result ? result.data : result
  return isObject(inside) ? inside : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
