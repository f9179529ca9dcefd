import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { createApi } from '#api/api.ts'
import type { SessionListener } from '#api/events/end-with-session.ts'
import type { OrderListener } from '#api/events/topics.ts'
import { createMediaRoutes } from '#api/media.ts'
import { nextBannerChange } from '#domain/coupons/queries.server.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import type { Shop } from '#domain/shop.ts'
import { mailboxApp } from '#infra/mail/mailbox.ts'
import { checkoutSources } from '#infra/payments/checkout-csp.ts'
import { applicationUrl } from '#infra/postgres/application-url.ts'
import { startCouponTimer } from '#infra/realtime/coupon-timer.ts'
import { createPageChanges, type PageChanges } from '#infra/realtime/page-changes.ts'
import { openPgListener, type PgListener } from '#infra/realtime/pg-listener.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { addressGroup } from './client-address.ts'
import { installCrashHandler } from './crash-handler.ts'
import type { Env } from './env.ts'
import { createHttpApp, type HttpApp } from './http-app.ts'
import { createJobs } from './jobs.ts'
import { keepParts } from './kept-parts.ts'
import { listen } from './listen.ts'
import { createLog, reportTo } from './log.ts'
import { openPages } from './open-pages.ts'
import { startPoller } from './poller.ts'
import { createDemoShopOnce, createFirstAdministrator, migrateDatabase, waitForConnection } from './prepare-shop.ts'
import { createLimits } from './rate-limits.ts'
import { requestViewer } from './request-viewer.ts'
import { securityLog } from './security-log.ts'
import { openShop, outboxFolder } from './shop.ts'

export type ServeOptions = {
  env: Env
  databaseUrl: string
  dataDir: string
  /** Called with a short sentence before each slow step. */
  onNote: (note: string) => void
  vite?: ViteDevServer
}

export type Serving =
  | { ok: true; url: string; notes: string[]; close: () => Promise<void> }
  | { ok: false; message: string }

/** Starts the whole shop: schema, demo shop, jobs, pages, port, first administrator. `close` stops it in reverse order. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env, databaseUrl, dataDir, vite } = options
  const migrated = await migrateDatabase(databaseUrl)
  if (!migrated.ok) return migrated
  const log = createLog(env)
  const application = await applicationUrl(databaseUrl)
  if (application.warning !== null) log.warn(application.warning)
  const report = reportTo(log)
  const { shop, close: closeShop } = await openShop(env, application.url, dataDir, report, securityLog(log))
  await waitForConnection(shop)
  const demoNotes = await createDemoShopOnce(shop, options)
  const pgListener = await openPgListener(application.url, { report })
  const pageChanges = createPageChanges(pgListener)
  const nextChange = (after: Date) => nextBannerChange(shop.db, after)
  const couponTimer = startCouponTimer({ pageChanges, nextChange, now: shop.clock, report })
  const poller = startPoller(createJobs(shop), { report })
  pgListener.subscribe('mail', () => poller.wake('sendDueMail'))
  const stopServices = async () => {
    await poller.stop()
    couponTimer.close()
    await pgListener.close()
    await closeShop()
  }

  let closing = false
  const isReady = async () => !closing && (await isDatabaseReachable(shop))
  const streamsController = new AbortController()
  const httpApp = await openHttpApp({
    ...options,
    shop,
    log,
    pgListener,
    pageChanges,
    wakeWebhooks: () => poller.wake('applyDueWebhooks'),
    isReady,
    closing: streamsController.signal,
  })
  const listening = await listen(httpApp, {
    host: env.HOST,
    port: env.PORT,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: { silentPerAddress: env.MAX_SILENT_CONNECTIONS },
    ...(vite && { before: vite.middlewares }),
  })
  if (!listening.ok) {
    await stopServices()
    return { ok: false, message: listening.message }
  }
  // Last, because a generated password is shown only once: nothing after it may fail.
  const notes = [...(await createFirstAdministrator(shop, env)), ...demoNotes]
  const close = async () => {
    closing = true
    // So that load balancers notice that this node isn't ready any more.
    if (env.NODE_ENV === 'production') await wait(5_000)
    // Event streams never end by themselves, and would delay closing until its deadline.
    streamsController.abort()
    await listening.close()
    await stopServices()
    uninstall()
  }
  const uninstall = installCrashHandler({ log, drain: close })
  return { ok: true, url: shop.publicUrl, notes, close }
}

type Services = ServeOptions & {
  shop: Shop
  log: Logger
  pgListener: PgListener
  pageChanges: PageChanges
  wakeWebhooks: () => void
  isReady: () => Promise<boolean>
  closing: AbortSignal
}

async function openHttpApp(services: Services): Promise<HttpApp> {
  const { env, dataDir, vite, shop, log, pgListener, pageChanges, wakeWebhooks, isReady, closing } = services
  const limits = createLimits(env, shop)
  const pages = await openPages(shop, limits, keepParts({ pageChanges }), vite)
  const outsideProduction = env.NODE_ENV !== 'production'
  const orderChanges = { subscribe: (listener: OrderListener) => pgListener.subscribe('order_change', listener) }
  const sessionChanges = { subscribe: (listener: SessionListener) => pgListener.subscribe('session_change', listener) }
  const attentionChanges = { subscribe: (listener: () => void) => pgListener.subscribe('attention_change', listener) }
  const changes = { pageChanges, orderChanges, attentionChanges, sessionChanges }
  const options = { ...changes, closing, groupOf: addressGroup, wake: wakeWebhooks }
  return createHttpApp({
    shop,
    env,
    log,
    pageChanges,
    isReady,
    readViewer: requestViewer(shop),
    readContactEmail: async () => (await readSettings(shop.db)).contact.email,
    release: pages.release,
    pages: pages.handle,
    clientDir: join(import.meta.dirname, '../../build/client'),
    api: createApi(shop, limits, options),
    media: createMediaRoutes(shop, addressGroup),
    checkoutSources: checkoutSources(shop.providers),
    developing: vite !== undefined,
    ...(outsideProduction && { sandbox: sandboxFor(shop, env) }),
    ...(outsideProduction && !env.SMTP_URL && { mailbox: mailboxApp(outboxFolder(dataDir)) }),
  })
}

async function isDatabaseReachable({ db }: Shop): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

// The sandbox stands for the providers' servers, so its webhooks go over the network.
function sandboxFor({ publicUrl }: Shop, env: Env): Hono {
  return sandboxApp({ publicUrl, environment: env.NODE_ENV, deliver: (request) => fetch(request) })
}
