import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { rulePath } from '#http/rule-path.ts'
import type { IsAllowedHost } from './allowed-hosts.ts'
import { cachedResponse, type PlainResponse, pageKey } from './cached-page.ts'
import { clientAddress } from './client-address.ts'
import { logRequest, msSince } from './log.ts'
import type { PageCache } from './page-cache.ts'
import type { NodeLimits } from './rate-limits.ts'
import { headOfIncoming, type RequestHead, requestIdOf } from './request-head.ts'

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
 * Answers requests for cached pages directly from Node's request, because the whole HTTP app would cost several times
 * as much. All other requests, and those over a limit, go to `otherwise`: the HTTP app, which also fills the cache.
 */
export function createFastPath({ cache, isAllowedHost, limits, log, ...options }: FastPathOptions): FastPath {
  const { trustedProxies, isDraining } = options
  const visitorOf = ({ header }: RequestHead, { socket }: IncomingMessage) =>
    clientAddress(socket.remoteAddress ?? '', header('x-forwarded-for') ?? null, trustedProxies)

  return (incoming, outgoing, otherwise) => {
    const began = performance.now()
    const head = headOfIncoming(incoming)
    const { method, target, header } = head
    const key = pageKey(head)
    const page = key === null ? null : cache.find(key)
    if (!page || !isAllowedHost(header('host') ?? '', target)) return otherwise()
    const answer = () => {
      const requestId = requestIdOf(head, trustedProxies)
      const write = ({ status, headers, body }: PlainResponse) => {
        if (isDraining()) headers.push('connection', 'close')
        outgoing.writeHead(status, headers).end(body)
        const path = rulePath(target.split('?', 1)[0] ?? '')
        logRequest(log, { requestId, method, path, status, ms: msSince(began) })
      }
      const response = cachedResponse(page, head, requestId)
      return response instanceof Promise ? response.then(write) : write(response)
    }
    const answering = limits.on
      ? limits.page(visitorOf(head, incoming)).then((reading) => (reading.ok ? answer() : otherwise()))
      : answer()
    // The HTTP app gets the same fault, and reports it.
    answering?.catch(otherwise)
  }
}
