import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { Shop } from '#domain/shop.ts'
import { knownAccount } from '#http/account-cookies.server.ts'
import { canonicalPath, rulePath } from '#http/rule-path.ts'
import type { CheckoutSources } from '#infra/payments/checkout-csp.ts'
import type { PageChanges } from '#infra/realtime/page-changes.ts'
import { allowedHosts } from './allowed-hosts.ts'
import { clientAddress, isLoopbackHost, isNearby } from './client-address.ts'
import { cspReports } from './csp-reports.ts'
import { mayChange } from './csrf.ts'
import type { Env } from './env.ts'
import {
  badMethod,
  faultResponse,
  foreignOrigin,
  type Refusal,
  refusalResponse,
  unknownHost,
  urlTooLong,
} from './error-responses.ts'
import { createFastPath, type FastPath } from './fast-path.ts'
import { finishResponse } from './finish-response.ts'
import { asRendered, createFirstPaint } from './first-paint/first-paint.ts'
import { logRequest, msSince } from './log.ts'
import { type NoteRefusal, noteRefusals } from './note-refusals.ts'
import { createPageCache } from './page-cache.ts'
import { createPageHandler } from './page-handler.ts'
import { createNodeLimits, type NodeLimits } from './rate-limits.ts'
import { type Pages, pageRenderer } from './render-page.ts'
import { headOf, requestIdOf } from './request-head.ts'
import { type Bindings, createRoutes, type MountedRouters } from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import { securityLog } from './security-log.ts'
import { securityTxt } from './security-txt.ts'
import { createTurns } from './turns.ts'

export type HttpAppOptions = MountedRouters & {
  shop: Pick<Shop, 'publicUrl' | 'secret' | 'sessionSecrets'>
  env: Env
  /** The build's id; it is part of every ETag, so that a page of another build is never taken for current. */
  release: string
  pages: Pages
  checkoutSources: CheckoutSources
  /** The shop's e-mail address, if its settings have one. */
  readContactEmail: () => Promise<string | null>
  pageChanges: PageChanges
  log: Logger
  /** Limits for tests; without them those of the environment hold. */
  limits?: NodeLimits
  /** In development: pages aren't cached, and the content security policy allows hot reload. */
  developing?: boolean
}

type HttpAppEnv = { Bindings: Partial<Bindings> }
export type HttpApp = Hono<HttpAppEnv> & {
  /** Answers with a cached page directly from Node's request, or calls `otherwise`. */
  fastPath: FastPath
  noteRefusal: NoteRefusal
  /** From then on every response asks the client to close its connection. */
  drain: () => void
}

// Long enough for a search of ten thousand characters; Node limits the whole request head to 16 KiB.
const maxTargetLength = 12_288
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The whole server as one function from request to response: `httpApp.fetch(request)`. */
export function createHttpApp(options: HttpAppOptions): HttpApp {
  const { env, log, shop, release, developing = false } = options
  const isAllowedHost = allowedHosts(env)
  const limits = options.limits ?? createNodeLimits(env)
  const security = securityHeaders({ ...options, publicUrl: shop.publicUrl })
  const cache = createPageCache({ pageChanges: options.pageChanges })
  const render = pageRenderer(options.pages, {
    security,
    publicUrl: shop.publicUrl,
    firstPaint: developing ? asRendered : createFirstPaint(options.clientDir),
  })
  const noteRefusal = noteRefusals(securityLog(log))
  const report = (err: unknown, requestId: string) => log.error({ err, requestId }, 'fault')
  const routes = createRoutes({
    ...options,
    limits,
    turns: createTurns(env),
    knownAccount: (cookie) => knownAccount(shop, cookie),
    noteRefusal,
    securityTxt: async () => securityTxt(shop.publicUrl, await options.readContactEmail(), new Date()),
    takeCspReport: cspReports(securityLog(log)),
    isDevPeer: isLoopbackHost(env.HOST) ? isLoopbackHost : isNearby,
    handlePage: createPageHandler({ render, cache, release, caching: !developing }),
    report,
  })
  let draining = false

  async function handle(request: Request, bindings: Partial<Bindings>): Promise<Response> {
    const began = performance.now()
    const url = new URL(request.url)
    const path = rulePath(url.pathname)
    const head = headOf(request)
    const requestId = requestIdOf(head, env.TRUSTED_PROXIES)
    const socketAddress = bindings.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const ip = clientAddress(socketAddress, head.header('x-forwarded-for') ?? null, env.TRUSTED_PROXIES)
    const refusal = refusalOf(request, url)
    const answer = refusal
      ? refusalResponse(path, refusal)
      : await routes.fetch(inCanonicalSpelling(request, url), { ...bindings, requestId, ip, viewer: anonymous })
    const onStreamFault = (fault: unknown) => report(fault, requestId)
    const finished = await finishResponse(answer, { path, request, requestId, security, draining, onStreamFault })
    const status = loggedStatus(finished.status, request)
    logRequest(log, { requestId, method: request.method, path, status, ms: msSince(began) }, refusal?.code)
    return finished
  }

  function refusalOf({ method, url: address, headers }: Request, url: URL): Refusal | null {
    if (!methods.has(method)) return badMethod
    if (address.length - url.origin.length > maxTargetLength) return urlTooLong
    if (!isAllowedHost(url.host, rulePath(url.pathname))) return unknownHost
    // Outside production the shop has several host names; the requested one counts as its own origin.
    const own = [new URL(shop.publicUrl).origin, ...(env.NODE_ENV === 'production' ? [] : [url.origin])]
    return mayChange({ method, path: rulePath(url.pathname), own, headers }) ? null : foreignOrigin
  }

  const httpApp = new Hono<HttpAppEnv>()
  httpApp.all('*', (c) => handle(c.req.raw, c.env ?? {}))
  httpApp.onError((fault, c) => {
    const requestId = randomUUID()
    report(fault, requestId)
    return faultResponse(c.req.path, requestId)
  })
  const { TRUSTED_PROXIES: trustedProxies } = env
  return Object.assign(httpApp, {
    noteRefusal,
    fastPath: createFastPath({ cache, isAllowedHost, limits, log, trustedProxies, isDraining: () => draining }),
    drain: () => {
      draining = true
    },
  })
}

/** The request with its path in the one spelling that routers, guards and headers use. */
function inCanonicalSpelling(request: Request, url: URL): Request {
  const pathname = canonicalPath(url.pathname)
  if (pathname === url.pathname) return request
  const canonical = new URL(url)
  canonical.pathname = pathname
  return new Request(canonical, request)
}

// 499, as nginx logs it: the response failed because the visitor had disconnected.
const loggedStatus = (status: number, { signal }: Request) => (status >= 500 && signal.aborted ? 499 : status)
