import { type Context, Hono } from 'hono'
import { readBody } from './body.ts'
import type { LimitReading, NodeLimits } from './limits.ts'
import type { PageHandler } from './page-handler.ts'
import { faultAnswer, notFound, refuse, tooMany, tooManyWebhooks } from './refusals.ts'
import { looksLikeFile, openStaticFiles } from './static-files.ts'

/** What Node's adapter hands over, and what the router for programs learn of a request besides itself. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } }
  requestId: string
  ip: string
}
type RoutesEnv = { Bindings: Bindings }

/** What stands at the shop's addresses besides its pages. */
export type Routed = {
  clientDir: string
  /** The router for programs, by their full paths: /api, /functions, /webhooks. They find `requestId` and `ip` in `c.env`. */
  api: Hono
  media: Hono
  sandbox?: Hono
  mailbox?: Hono
  isReady: () => Promise<boolean>
}

export type RoutesOptions = Routed & {
  limits: NodeLimits
  handlePage: PageHandler
  report: (fault: unknown, requestId: string) => void
}

const readyWithinMs = 1_000

/** What stands where, in the order in which it is asked. */
export function createRoutes(options: RoutesOptions): Hono<RoutesEnv> {
  const { limits, handlePage } = options
  const staticFiles = openStaticFiles(options.clientDir)
  const router = createApiRouter(options)
  const routes = new Hono<RoutesEnv>()

  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/readyz', async (c) => ((await soon(options.isReady)) ? c.text('ok') : c.text('not ready', 503)))
  routes.use(async (c, next) => (await staticFiles(c.req.raw, pathOf(c))) ?? next())
  routes.use(async (c, next) => {
    const reading = await readBody(c.req.raw, pathOf(c))
    if (!reading.ok) return refuse(pathOf(c), reading)
    c.req.raw = reading.request
    return next()
  })
  routes.route('/media', options.media)
  if (options.sandbox) routes.route('/sandbox', options.sandbox)
  if (options.mailbox) routes.route('/dev/mailbox', options.mailbox)
  routes.all('/media/*', (c) => refuse(pathOf(c), notFound))

  routes.all('/webhooks/*', async (c, next) => orWait(c, next, await limits.webhook(pathOf(c)), tooManyWebhooks))
  routes.use(async (c, next) => orWait(c, next, await limits.page(c.env.ip), tooMany))
  for (const path of ['/api/*', '/functions/*', '/webhooks/*']) routes.all(path, (c) => router.fetch(c.req.raw, c.env))
  routes.all('*', async (c) => {
    const path = pathOf(c)
    if (looksLikeFile(path)) return refuse(path, notFound)
    return handlePage(c.req.raw, path, { requestId: c.env.requestId, ip: c.env.ip })
  })
  routes.onError((fault, c) => answerFault(options, fault, c))
  return routes
}

/** The router for programs, apart from the rest: what they do for all of their paths must not reach the pages. */
function createApiRouter(options: RoutesOptions): Hono<RoutesEnv> {
  const router = new Hono<RoutesEnv>()
  router.route('/', options.api)
  router.notFound((c) => refuse(pathOf(c), notFound))
  router.onError((fault, c) => answerFault(options, fault, c))
  return router
}

function answerFault({ report }: RoutesOptions, fault: unknown, c: Context<RoutesEnv>): Response {
  report(fault, c.env.requestId)
  return faultAnswer(pathOf(c), c.env.requestId)
}

function orWait(
  c: Context<RoutesEnv>,
  next: () => Promise<void>,
  reading: LimitReading,
  refusal: (retryAfter: number) => Parameters<typeof refuse>[1],
): Response | Promise<void> {
  return reading.ok ? next() : refuse(pathOf(c), refusal(reading.retryAfter))
}

// As it stands in the address: a router that decodes it would make two addresses of one.
const pathOf = (c: Context<RoutesEnv>) => new URL(c.req.url).pathname

async function soon(isReady: () => Promise<boolean>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), readyWithinMs)
  try {
    return await Promise.race([isReady(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
