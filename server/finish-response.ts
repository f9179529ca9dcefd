import { bestEncoding, compressOnce, isCompressible } from './encodings.ts'
import { setMissing } from './render-page.ts'
import type { SecurityHeaders } from './security-headers.ts'

export type ResponseContext = {
  path: string
  request: Request
  requestId: string
  security: SecurityHeaders
  draining: boolean
  /** Told when a flowing answer breaks off. */
  onBreak: (fault: unknown) => void
}

const nothingInline = { script: [], style: [] }

/** Gives an answer what every answer carries: the security headers that it didn't bring itself, its number, its compression. */
export async function finishResponse(answer: Response, finishing: ResponseContext): Promise<Response> {
  const { path, request, requestId, security, draining, onBreak } = finishing
  const headers = new Headers(answer.headers)
  const type = headers.get('content-type') ?? ''
  setMissing(headers, type.startsWith('text/html') ? security.document(path, nothingInline) : security.other(path))
  setMissing(headers, { 'cache-control': 'no-store' })
  headers.set('x-request-id', requestId)
  headers.delete('x-powered-by')
  if (draining) headers.set('connection', 'close')
  const { status } = answer
  if (answer.body === null || headers.has('content-length')) return new Response(answer.body, { status, headers })
  if (!isCompressible(type) || type.startsWith('text/csv') || headers.has('content-encoding')) {
    return new Response(quietly(answer.body, onBreak), { status, headers })
  }
  headers.append('vary', 'accept-encoding')
  const whole = Buffer.from(await answer.arrayBuffer())
  const { body, encoding } = await compressOnce(whole, bestEncoding(request.headers.get('accept-encoding')))
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { status, headers })
}

/** A flowing answer whose fault is reported and not told: the adapter would write the fault's message to the visitor. */
function quietly(body: ReadableStream<Uint8Array>, onBreak: (fault: unknown) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = false
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        // A visitor who leaves while nothing flows has ended the stream herself.
        if (left) return
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (fault) {
        onBreak(fault)
        controller.error(new Error('the answer broke off'))
      }
    },
    cancel: (reason) => {
      left = true
      return reader.cancel(reason)
    },
  })
}
