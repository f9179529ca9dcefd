import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { provideContext, requestContext } from './context.server.ts'

/** How the server fills a request's context: by this copy of the keys, the one that the loaders know. */
export const provide = provideContext

/** A complete document, never a stream: the HTTP shell hashes its inline scripts and keeps public pages whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(requestContext)
  let answered = status
  const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: request.signal,
    onError: (fault) => {
      answered = 500
      console.error(fault)
    },
  })
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html.replace('</head>', `<script nonce="${nonce}">${beforePaint}</script></head>`), {
    status: answered,
    headers,
  })
}

// Runs before the first paint: a coupon banner that this visitor dismissed must not be seen and then go, and no picture be
// loaded that a data saver would leave.
const beforePaint = `try{
if(navigator.connection?.saveData||localStorage.getItem('aso-data-saver')==='on')document.documentElement.classList.add('data-saver')
const id=document.querySelector('meta[name=coupon-banner]')?.content
if(id&&JSON.parse(localStorage.getItem('aso-dismissed-coupons')).includes(id))document.documentElement.classList.add('banner-dismissed')
}catch{}`
