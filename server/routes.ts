import { type Context, Hono } from 'hono'
import type { Viewer } from '#domain/accounts/viewer.ts'
import { isOverloaded } from '#domain/overloaded.ts'
import { rulePath } from '#http/rule-path.ts'
import { cspReportPath } from './csp-reports.ts'
import { isApiPath } from './csrf.ts'
import { faultResponse, noRoom, notFound, refusalResponse, tooMany, urlTooLong } from './error-responses.ts'
import type { NoteRefusal } from './note-refusals.ts'
import { readPageForm } from './page-form.ts'
import type { PageHandler } from './page-handler.ts'
import type { NodeLimits } from './rate-limits.ts'
import { readBody } from './request-body.ts'
import { isUpload } from './request-timeouts.ts'
import type { ReadRequestViewer } from './request-viewer.ts'
import { createStaticFiles, looksLikeFile } from './static-files.ts'
import type { Turns } from './turns.ts'

/** What Node's adapter passes with a request, and what the API gets with it. */
export type Bindings = {
  incoming?: { socket: { remoteAddress?: string | undefined } }
  requestId: string
  ip: string
  /** Who makes the request; anonymous where nobody asks: static files, pictures, webhooks. */
  viewer: Viewer
}
type RoutesEnv = { Bindings: Bindings }

/** The routers besides the pages. */
export type MountedRouters = {
  clientDir: string
  /** The API, by its full paths: /api, /functions, /storage, /webhooks. It finds `requestId`, `ip` and `viewer` in `c.env`. */
  api: Hono
  media: Hono<{ Bindings: { ip?: string } }>
  sandbox?: Hono
  mailbox?: Hono
  isReady: () => Promise<boolean>
  readViewer: ReadRequestViewer
}

export type RoutesOptions = MountedRouters & {
  limits: NodeLimits
  securityTxt: () => Promise<string>
  takeCspReport: (request: Request) => Promise<Response>
  /** Whether the other end of a connection may use the mailbox and the sandbox. */
  isDevPeer: (address: string) => boolean
  turns: Turns
  /** The account that a Cookie header shows to have signed in from its browser. */
  knownAccount: (cookie: string | null) => string | null
  noteRefusal: NoteRefusal
  handlePage: PageHandler
  report: (fault: unknown, requestId: string) => void
}

// These show every mail, and confirm payments.
const devPath = /^\/(?:dev|sandbox)(?:\/|$)/
const readyWithinMs = 1_000
// No page has more than five segments. For each further segment the router looks for pages once more, which takes
// seconds for thousands of them.
const mostParts = 16
const isTooDeep = (path: string) => path.split('/').length > mostParts
// A page asks which routes its links lead to, of which it has a hundred or two. The router looks for each among all
// routes.
const mostLinks = 300
const asksTooMuch = (path: string, url: string) =>
  path === '/__manifest' && (new URL(url).searchParams.get('paths') ?? '').split(',').length > mostLinks

/** All routes of the server, in the order in which they are matched. */
export function createRoutes(options: RoutesOptions): Hono<RoutesEnv> {
  const { limits, turns, handlePage, noteRefusal } = options
  const staticFiles = createStaticFiles(options.clientDir)
  const router = createApiRouter(options)
  const isReady = inOne(() => withinTimeout(options.isReady))
  const routes = new Hono<RoutesEnv>()

  routes.get('/healthz', (c) => c.text('ok'))
  routes.get('/.well-known/security.txt', async (c) => c.text(await options.securityTxt()))
  routes.get('/readyz', async (c) => ((await isReady()) ? c.text('ok') : c.text('not ready', 503)))
  routes.use(async (c, next) => (await staticFiles(c.req.raw, new URL(c.req.url).pathname)) ?? next())
  routes.post(cspReportPath, (c) => options.takeCspReport(c.req.raw))
  routes.use(async (c, next) => {
    if (isUpload(c.req.method, c.req.path)) return next()
    const reading = await readBody(c.req.raw, pathOf(c))
    if (!reading.ok) return refusalResponse(pathOf(c), reading)
    c.req.raw = reading.request
    return next()
  })
  routes.route('/media', options.media)
  routes.use(async (c, next) => {
    const isOpen = !devPath.test(pathOf(c)) || options.isDevPeer(c.env.incoming?.socket.remoteAddress ?? '127.0.0.1')
    return isOpen ? next() : refusalResponse(pathOf(c), notFound)
  })
  if (options.sandbox) routes.route('/sandbox', options.sandbox)
  if (options.mailbox) routes.route('/dev/mailbox', options.mailbox)
  routes.all('/media/*', (c) => refusalResponse(pathOf(c), notFound))

  // The signature is verified first: signed webhooks are never limited, and no stranger can use up what a provider
  // needs.
  routes.all('/webhooks/*', async (c) => {
    const answer = await router.fetch(c.req.raw, c.env)
    if (answer.status !== 401) return answer
    const reading = await limits.unsignedWebhook(pathOf(c))
    if (reading.ok) return answer
    noteRefusal('webhook', c.env.ip)
    return refusalResponse(pathOf(c), tooMany(reading.retryAfter))
  })
  routes.use(async (c, next) => {
    const reading = await (isApiPath(pathOf(c)) ? limits.page(c.env.ip) : limits.renderedPage(c.env.ip))
    if (reading.ok) return next()
    noteRefusal('page', c.env.ip)
    return refusalResponse(pathOf(c), tooMany(reading.retryAfter))
  })
  routes.use(async (c, next) => {
    const knownAccount = () => options.knownAccount(c.req.header('cookie') ?? null)
    const turn = await turns({ method: c.req.method, path: pathOf(c), ip: c.env.ip, knownAccount })
    if (!turn) {
      noteRefusal('turns', c.env.ip)
      return refusalResponse(pathOf(c), noRoom)
    }
    try {
      c.env.viewer = await options.readViewer(c.req.raw)
      // An upload lasts as long as its sender's connection needs, so it gives its turn back.
      if (isUpload(c.req.method, c.req.path)) turn.done()
      return await next()
    } finally {
      turn.done()
    }
  })
  for (const path of ['/api/*', '/functions/*', '/storage/*']) routes.all(path, (c) => router.fetch(c.req.raw, c.env))
  routes.all('*', async (c) => {
    const path = pathOf(c)
    // The API's router distinguishes the case of addresses, and pages don't, so a page must not answer for the API.
    if (isApiPath(path) || looksLikeFile(path) || isTooDeep(path)) return refusalResponse(path, notFound)
    if (asksTooMuch(path, c.req.url)) return refusalResponse(path, urlTooLong)
    const reading = await readPageForm(c.req.raw, path)
    if (!reading.ok) return refusalResponse(path, reading)
    const { requestId, ip, viewer } = c.env
    // The viewer is read again, because the call before may have signed somebody in.
    const callApi = async (request: Request) =>
      router.fetch(request, { ...c.env, viewer: await options.readViewer(request) })
    return handlePage(reading.request, path, { requestId, ip, viewer, callApi })
  })
  routes.onError((fault, c) => answerFault(options, fault, c))
  return routes
}

/** The API in a router of its own, so that its middleware for all paths doesn't apply to the pages. */
function createApiRouter(options: RoutesOptions): Hono<RoutesEnv> {
  const router = new Hono<RoutesEnv>()
  router.route('/', options.api)
  router.notFound((c) => refusalResponse(pathOf(c), notFound))
  router.onError((fault, c) => answerFault(options, fault, c))
  return router
}

function answerFault({ report }: RoutesOptions, fault: unknown, c: Context<RoutesEnv>): Response {
  if (isOverloaded(fault)) return refusalResponse(pathOf(c), noRoom)
  report(fault, c.env.requestId)
  return faultResponse(pathOf(c), c.env.requestId)
}

// Their route reads them as they come, once it knows who sends them.

const pathOf = (c: Context<RoutesEnv>) => rulePath(new URL(c.req.url).pathname)

/** Runs `ask` only once at a time; calls that come meanwhile get the same answer. Health checks have no rate limit. */
function inOne(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return () => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
}

async function withinTimeout(isReady: () => Promise<boolean>): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), readyWithinMs)
  try {
    return await Promise.race([isReady(), timeout])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
