import { asBody } from './cached-page.ts'
import { encode, isCompressible, variantsOf } from './compression.ts'
import { setMissing } from './render-page.ts'
import type { SecurityHeaders } from './security-headers.ts'

export type ResponseContext = {
  path: string
  request: Request
  requestId: string
  security: SecurityHeaders
  draining: boolean
  /** Called when a streamed response fails. */
  onStreamFault: (fault: unknown) => void
}

const noInline = { script: [], style: [] }

/** Adds what every response needs: the security headers that it doesn't set itself, the request id, and compression. */
export async function finishResponse(response: Response, context: ResponseContext): Promise<Response> {
  const { path, request, requestId, security, draining, onStreamFault } = context
  // A response with a content length is complete as it is; wrapping it would copy its body into a stream.
  const isWhole = response.headers.has('content-length')
  const headers = isWhole ? response.headers : new Headers(response.headers)
  const type = headers.get('content-type') ?? ''
  setMissing(headers, type.startsWith('text/html') ? security.document(path, noInline) : security.other(path))
  setMissing(headers, { 'cache-control': 'no-store' })
  headers.set('x-request-id', requestId)
  headers.delete('x-powered-by')
  const { status } = response
  // The rest of a body that is too large isn't read, so the connection can't take another request.
  if (draining || status === 413) headers.set('connection', 'close')
  if (isWhole) return response
  if (response.body === null) return new Response(null, { status, headers })
  if (!isCompressible(type) || type.startsWith('text/csv') || headers.has('content-encoding')) {
    return new Response(hideFaults(response.body, onStreamFault), { status, headers })
  }
  headers.append('vary', 'accept-encoding')
  const bytes = Buffer.from(await response.arrayBuffer())
  const { body, headers: ofBody } = await encode(variantsOf(bytes), request.headers.get('accept-encoding'))
  setMissing(headers, ofBody)
  return new Response(asBody(body), { status, headers })
}

/**
 * Wraps a streamed body so that its faults are only reported: Node's adapter would send their message to the visitor.
 */
function hideFaults(
  body: ReadableStream<Uint8Array>,
  onStreamFault: (fault: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let cancelled = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        // The visitor disconnected during the read, which cancelled this stream.
        if (cancelled) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (fault) {
        onStreamFault(fault)
        controller.error(new Error('the response was interrupted'))
      }
    },
    cancel: (reason) => {
      cancelled = true
      return reader.cancel(reason)
    },
  })
}
