import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router'
import { isOverloaded } from '#domain/overloaded.ts'
import { routeTemplate } from '#http/route-template.ts'
import { provideContext, requestContext, shopContext, waitContext } from './context.server.ts'
import { renderDocument } from './render-document.server.tsx'
import { numberMeta } from './ui/request-number.ts'

/** Fills a request's context, with this build's copy of the context keys. */
export const provide = provideContext

/**
 * Renders a complete document, never a stream: the server hashes its inline scripts and caches public pages. If there
 * is an `onDocument`, it gets the text, since a response would convert it into bytes and back.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, requestId, onDocument } = context.get(requestContext)
  let answered = status
  const onError = (fault: unknown) => {
    answered = 500
    reportOnce(fault, request, context)
  }
  const headEnd = () => {
    const number = answered >= 500 ? `<meta name="${numberMeta}" content="${requestId}">` : ''
    return `${number}<script nonce="${nonce}">${beforePaint}</script>`
  }
  const { url, signal } = request
  const document = await renderDocument(entry, { url, requestId, nonce, signal, onError, headEnd })
  headers.set('content-type', 'text/html; charset=utf-8')
  sayHowLong(headers, answered, context)
  onDocument?.(document)
  return new Response(onDocument ? null : document, { status: answered, headers })
}

/** A failed data request is answered with only the request number, which the page shows. */
export const handleDataRequest: HandleDataRequestFunction = (answer, { context }) => {
  const { status } = answer
  const sent = status < 500 ? answer : new Response(context.get(requestContext).requestId, { status })
  sayHowLong(sent.headers, status, context)
  return sent
}

/** Sets `retry-after` from the context, because the router doesn't pass on headers of what a page throws. */
function sayHowLong(headers: Headers, status: number, context: Readonly<RouterContextProvider>): void {
  const { seconds } = context.get(waitContext)
  if (seconds !== null && (status === 429 || status === 503)) headers.set('retry-after', String(seconds))
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => reportOnce(fault, request, context)

/**
 * Reports a fault once, with the request number that the visitor sees, because React Router reports rendering errors a second time.
 * Aborted requests and 4xx responses aren't reported.
 */
function reportOnce(fault: unknown, { method, url, signal }: Request, context: Readonly<RouterContextProvider>) {
  if (signal.aborted || (isRouteErrorResponse(fault) && fault.status < 500)) return
  if (isOverloaded(fault)) return context.get(requestContext).onOverload?.()
  if (typeof fault === 'object' && fault !== null) {
    if (reported.has(fault)) return
    reported.add(fault)
  }
  const path = routeTemplate(new URL(url).pathname, { isServed: false })
  const about = `${method} ${path}, request ${context.get(requestContext).requestId}`
  context.get(shopContext).report(fault, about)
}

const reported = new WeakSet<object>()

// Runs before the first paint, so that a dismissed banner never flashes, data saver applies to the first picture, and
// an empty cart is shown as empty at once.
const beforePaint = `try{
if(!location.search&&!JSON.parse(localStorage.getItem('aso-shop'))?.state.lines.length)document.documentElement.classList.add('cart-empty')
}catch{}
try{
if(navigator.connection?.saveData||localStorage.getItem('aso-data-saver')==='on')document.documentElement.classList.add('data-saver')
const id=document.querySelector('meta[name=coupon-banner]')?.content
if(id&&JSON.parse(localStorage.getItem('aso-dismissed-coupons')).includes(id))document.documentElement.classList.add('banner-dismissed')
}catch{}`
