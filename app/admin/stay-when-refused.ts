import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router'
import { isShown } from './frame/failed-pages.ts'
import { isGoingTo } from './frame/going-to.ts'
import { isWithoutResult } from './frame/without-result.ts'
import { howRefused, noteCallsOfWindow } from './refused-calls.ts'
import { sayFailed } from './ui/outcome-toast.ts'

/** What is said where somebody's role was changed while a page was open. */
export const notOpenText = 'This isn’t open to you any more. Ask an owner if you need it.'

/** The same where nobody signed in again, as the dialog had asked. */
const signInText = 'This needs you to sign in.'

type Results = Record<string, DataStrategyResult>

type Page = { isGoingTo: (path: string) => boolean; say: (text: string) => void }

/**
 * The one place where a refusal in an open page is said: for acts, for what a page looks up, and for newer data of the page itself. The page
 * stays as it is, with all that is typed. A page that is gone to says the same in its own place (`FailedPage`).
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

/** For the pages of the back office, whose calls are noted from the first of them on: no page of a shopper needs that. */
export const stayWhenRefused: typeof stay = (call, next) => {
  noteCallsOfWindow()
  return stay(call, next)
}

type Kept = { results: Results; isToSay: boolean }

/** An act's own answer says it in the place where it says why nothing was done; one that has no answer stays as if it weren't asked for. */
function keepForm(results: Results, status: 401 | 403): Kept {
  let isToSay = false
  const kept = Object.entries(results).map(([route, { type, result }]): [string, DataStrategyResult] => {
    if (type === 'error') {
      isToSay = true
      // With its status, by which nothing is read again.
      return [route, { type: 'data', result: data(undefined, status) }]
    }
    // What nobody signed in for is said by the acts themselves.
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
    // Without a newer one the router keeps the page's data.
    return isOfPage ? [] : [[route, { type: 'data', result: undefined }]]
  })
  return { results: Object.fromEntries(kept), isToSay }
}

// As the router knows it.
const refusal = (status: number) => ({ status, statusText: '', internal: false, data: null })

/** What an act answered with, which the router has in an envelope with the status. */
function answerOf(result: unknown): Record<string, unknown> | null {
  const inside = isObject(result) && isObject(result.init) && 'data' in result ? result.data : result
  return isObject(inside) ? inside : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
