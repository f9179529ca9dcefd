import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { RequestNumber } from './ui/request-number.ts'

type Rendering = {
  url: string
  requestId: string
  /** Inline scripts carry it, so that the server recognises the page's own ones. */
  nonce: string
  signal: AbortSignal
  onError: (fault: unknown) => void
  /** Returns the end of the head; called once the page has been rendered. */
  headEnd: () => string
}

/**
 * Renders a page as one text, with the data for hydration at its end. React renders it synchronously, which costs a
 * third of a stream of bytes; only if something suspends, such as a part that is loaded for the first time, a stream is
 * used.
 */
export async function renderDocument(entry: EntryContext, rendering: Rendering): Promise<string> {
  const { serverHandoffStream, ...context } = entry
  const page = () => (
    <RequestNumber value={rendering.requestId}>
      <ServerRouter context={context} url={rendering.url} nonce={rendering.nonce} />
    </RequestNumber>
  )
  const html = renderAtOnce(page()) ?? (await renderStreamed(page(), rendering))
  // A document without scripts, such as an error page, isn't hydrated.
  const hasScripts = context.renderMeta?.didRenderScripts && serverHandoffStream
  const bodyEnd = hasScripts ? handoffScripts(await readText(serverHandoffStream), rendering.nonce) : ''
  return completed(html, { headEnd: rendering.headEnd(), bodyEnd })
}

// React's mark for a part that suspended or failed and is left to the browser.
const unfinished = '<!--$!-->'

/** Null if something suspends or fails, both of which only the stream handles properly. */
function renderAtOnce(page: ReactNode): string | null {
  try {
    const html = renderToString(page)
    return html.includes(unfinished) ? null : html
  } catch {
    return null
  }
}

async function renderStreamed(page: ReactNode, { nonce, signal, onError }: Rendering): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce, signal, onError })
  await stream.allReady
  return readText(stream)
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) chunks.push(step.value)
  return Buffer.concat(chunks).toString()
}

/**
 * The same scripts as the router's own `StreamTransfer` writes, which needs a stream and makes a script for each of its
 * pieces.
 */
const handoffScripts = (data: string, nonce: string) =>
  `<script nonce="${nonce}">window.__reactRouterContext.streamController.enqueue(${escapeScript(JSON.stringify(data))});` +
  `window.__reactRouterContext.streamController.close();</script>`

const escapes = { '&': '\\u0026', '>': '\\u003e', '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

const escapeScript = (text: string) =>
  text.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign as keyof typeof escapes])

const doctype = '<!DOCTYPE html>'

/** Assembles the document in one step, because each further step would copy all of it. */
function completed(html: string, { headEnd, bodyEnd }: { headEnd: string; bodyEnd: string }): string {
  const head = html.indexOf('</head>')
  const body = html.lastIndexOf('</body>')
  const atHead = head === -1 ? 0 : head
  const atBody = body === -1 ? html.length : body
  // React writes the doctype only into streams.
  const start = html.startsWith(doctype) ? '' : doctype
  return [
    start,
    html.slice(0, atHead),
    head === -1 ? '' : headEnd,
    html.slice(atHead, atBody),
    bodyEnd,
    html.slice(atBody),
  ].join('')
}
