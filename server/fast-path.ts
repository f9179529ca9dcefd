import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { answerNow, type Head, isForEveryone, type PlainAnswer, pageKey } from './cached-page.ts'
import { clientAddress } from './client-address.ts'
import type { HostRule } from './hosts.ts'
import type { NodeLimits } from './limits.ts'
import { logRequest, msSince } from './log.ts'
import type { PageCache } from './page-cache.ts'

export type FastPathOptions = {
  cache: PageCache
  serves: HostRule
  limits: NodeLimits
  log: Logger
  trustedProxies: number
  isDraining: () => boolean
}

export type FastPath = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void

/**
 * Most visits are to a page that is kept, and the way through the whole shell costs several times what sending it does. This
 * decides with the shell's own functions and writes the same answer; whatever it isn't sure of it leaves to the shell.
 */
export function openFastPath({ cache, serves, limits, log, ...options }: FastPathOptions): FastPath {
  return (incoming, outgoing, otherwise) => {
    const began = performance.now()
    const { url: target = '', headers } = incoming
    const head = headOf(incoming)
    const numbered = options.trustedProxies > 0 && headers['x-request-id'] !== undefined
    if (options.isDraining() || numbered || !isForEveryone(head)) return otherwise()
    const page = cache.find(pageKey(target))
    if (!page || !serves(headers.host ?? '', target)) return otherwise()
    const requestId = randomUUID()
    const answer = answerNow(page, head, requestId)
    if (!answer) return otherwise()

    const write = () => {
      send(outgoing, answer)
      const path = target.split('?', 1)[0] ?? ''
      logRequest(log, { requestId, method: head.method, path, status: answer.status, ms: msSince(began) })
    }
    if (!limits.on) return write()
    const forwarded = headers['x-forwarded-for']
    const ip = clientAddress(incoming.socket.remoteAddress ?? '', forwardedText(forwarded), options.trustedProxies)
    void limits.page(ip).then((reading) => (reading.ok ? write() : otherwise()))
  }
}

function send(outgoing: ServerResponse, { status, headers, body }: PlainAnswer): void {
  outgoing.writeHead(status, headers)
  outgoing.end(body)
}

function headOf({ method = '', headers }: IncomingMessage): Head {
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
