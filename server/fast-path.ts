import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { IsAllowedHost } from './allowed-hosts.ts'
import { isCacheableRequest, type PlainResponse, pageKey, type RequestHead, readyResponse } from './cached-page.ts'
import { clientAddress } from './client-address.ts'
import { logRequest, msSince } from './log.ts'
import type { PageCache } from './page-cache.ts'
import type { NodeLimits } from './rate-limits.ts'

export type FastPathOptions = {
  cache: PageCache
  isAllowedHost: IsAllowedHost
  limits: NodeLimits
  log: Logger
  trustedProxies: number
  isDraining: () => boolean
}

export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void

/**
 * Answers requests for cached pages directly from Node's request, because passing them through the whole HTTP app costs several
 * times as much. It uses the same functions and sends the same response; all other requests go to `otherwise`, the HTTP app.
 */
export function createFastPath({ cache, isAllowedHost, limits, log, ...options }: FastPathOptions): FastPath {
  return (incoming, outgoing, otherwise) => {
    const startedAt = performance.now()
    const { url: target = '', headers } = incoming
    const head = headOf(incoming)
    const hasTrustedId = options.trustedProxies > 0 && headers['x-request-id'] !== undefined
    if (options.isDraining() || hasTrustedId || !isCacheableRequest(head)) return otherwise()
    const page = cache.find(pageKey(target))
    if (!page || !isAllowedHost(headers.host ?? '', target)) return otherwise()
    const requestId = randomUUID()
    const response = readyResponse(page, head, requestId)
    if (!response) return otherwise()

    const write = () => {
      writeResponse(outgoing, response)
      const path = target.split('?', 1)[0] ?? ''
      logRequest(log, { requestId, method: head.method, path, status: response.status, ms: msSince(startedAt) })
    }
    if (!limits.on) return write()
    const forwarded = headers['x-forwarded-for']
    const ip = clientAddress(incoming.socket.remoteAddress ?? '', forwardedText(forwarded), options.trustedProxies)
    void limits.page(ip).then((reading) => (reading.ok ? write() : otherwise()))
  }
}

function writeResponse(outgoing: ServerResponse, { status, headers, body }: PlainResponse): void {
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

function headOf({ method = '', headers }: IncomingMessage): RequestHead {
  return {
    method,
    cookie: headers.cookie,
    authorization: headers.authorization,
    acceptEncoding: headers['accept-encoding'] as string | undefined,
    ifNoneMatch: headers['if-none-match'],
  }
}

const forwardedText = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value.join(',') : (value ?? null)
