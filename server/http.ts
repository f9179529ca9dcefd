import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Shop } from '#domain/shop.ts'
import type { CheckoutSources } from '#infra/payments/checkout-sources.ts'
import type { PageFeed } from '#infra/realtime/page-feed.ts'
import { clientAddress } from './client-address.ts'
import type { Env } from './env.ts'
import { type FastPath, openFastPath } from './fast-path.ts'
import { finishAnswer } from './finish-answer.ts'
import { hostRule } from './hosts.ts'
import { openNodeLimits } from './limits.ts'
import { logRequest, msSince } from './log.ts'
import { mayChange } from './origins.ts'
import { openPageCache } from './page-cache.ts'
import { createPageHandler } from './page-handler.ts'
import { badMethod, faultAnswer, longUrl, type Refusal, refuse, strangeHost, strangeOrigin } from './refusals.ts'
import { type Pages, pageRenderer } from './render-page.ts'
import { type Bindings, createRoutes, type Routed } from './routes.ts'
import { securityHeaders } from './security-headers.ts'

export type ShellOptions = Routed & {
  shop: Pick<Shop, 'publicUrl'>
  env: Env
  /** Names the build, so that a page of one is never taken for another's. */
  release: string
  pages: Pages
  checkoutSources: CheckoutSources
  feed: PageFeed
  log: Logger
  /** Pages change with their source then, so none is kept, and the policy lets hot reload do its work. */
  developing?: boolean
}

type ShellEnv = { Bindings: Partial<Bindings> }
export type Shell = Hono<ShellEnv> & {
  /** Answers with a kept page straight from Node's request, or else calls `otherwise`. */
  fastPath: FastPath
  /** From now on every answer asks its connection to close. */
  drain: () => void
}

// Ten thousand characters to search for are still a search; Node itself ends the head of a request at 16 KiB.
const longestTarget = 12_288
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The whole server as one function from request to response: `shell.fetch(request)`. */
export function createShell(options: ShellOptions): Shell {
  const { env, log, shop, release, developing = false } = options
  const serves = hostRule(env)
  const limits = openNodeLimits(env)
  const security = securityHeaders({ ...options, publicUrl: shop.publicUrl })
  const cache = openPageCache({ feed: options.feed })
  const render = pageRenderer(options.pages, security, shop.publicUrl)
  const report = (err: unknown, requestId: string) => log.error({ err, requestId }, 'fault')
  const routes = createRoutes({
    ...options,
    limits,
    handlePage: createPageHandler({ render, cache, release, caching: !developing }),
    report,
  })
  let draining = false

  async function handle(request: Request, bindings: Partial<Bindings>): Promise<Response> {
    const began = performance.now()
    const url = new URL(request.url)
    const path = url.pathname
    const requestId = requestIdOf(request, env)
    const socketAddress = bindings.incoming?.socket.remoteAddress ?? '127.0.0.1'
    const ip = clientAddress(socketAddress, request.headers.get('x-forwarded-for'), env.TRUSTED_PROXIES)
    const refusal = refusalOf(request, url)
    const answer = refusal ? refuse(path, refusal) : await routes.fetch(request, { ...bindings, requestId, ip })
    const onBreak = (fault: unknown) => report(fault, requestId)
    const finished = await finishAnswer(answer, { path, request, requestId, security, draining, onBreak })
    const status = loggedStatus(finished.status, request)
    logRequest(log, { requestId, method: request.method, path, status, ms: msSince(began) }, refusal?.code)
    return finished
  }

  function refusalOf({ method, url: address, headers }: Request, url: URL): Refusal | null {
    if (!methods.has(method)) return badMethod
    if (address.length - url.origin.length > longestTarget) return longUrl
    if (!serves(url.host, url.pathname)) return strangeHost
    // Outside production the shop answers under several names; its pages then come from the one that was asked.
    const own = [new URL(shop.publicUrl).origin, ...(env.NODE_ENV === 'production' ? [] : [url.origin])]
    return mayChange({ method, path: url.pathname, own, headers }) ? null : strangeOrigin
  }

  const shell = new Hono<ShellEnv>()
  shell.all('*', (c) => handle(c.req.raw, c.env ?? {}))
  shell.onError((fault, c) => {
    const requestId = randomUUID()
    report(fault, requestId)
    return faultAnswer(c.req.path, requestId)
  })
  const { TRUSTED_PROXIES: trustedProxies } = env
  return Object.assign(shell, {
    fastPath: openFastPath({ cache, serves, limits, log, trustedProxies, isDraining: () => draining }),
    drain: () => {
      draining = true
    },
  })
}

// What could not be finished because its visitor had left is no fault of ours: 499, as nginx logs it.
const loggedStatus = (status: number, { signal }: Request) => (status >= 500 && signal.aborted ? 499 : status)

// A number from outside would let a visitor write into the log what she likes; a proxy of ours may number requests.
function requestIdOf(request: Request, env: Pick<Env, 'TRUSTED_PROXIES'>): string {
  const given = env.TRUSTED_PROXIES > 0 ? request.headers.get('x-request-id') : null
  return given !== null && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
