import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { ViteDevServer } from 'vite'
import { createApi } from '#api/api.ts'
import type { OrderListener } from '#api/checkout/order-events.ts'
import { createMedia } from '#api/media.ts'
import { createDemoShop, wantsDemoShop } from '#db/demo/create-demo-shop.ts'
import { grantAdmin, hasAdmin } from '#domain/accounts/grant-admin.server.ts'
import { nextBannerChange } from '#domain/coupons/queries.server.ts'
import { readRendition } from '#domain/media/rendition.server.ts'
import type { Shop } from '#domain/shop.ts'
import { openSessions } from '#infra/auth/open-sessions.ts'
import { mailboxApp } from '#infra/mail/mailbox.ts'
import { checkoutSources } from '#infra/payments/checkout-sources.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openCouponClock } from '#infra/realtime/coupon-clock.ts'
import { openPageFeed, type PageFeed } from '#infra/realtime/page-feed.ts'
import { openPgListener, type PgListener } from '#infra/realtime/pg-listener.ts'
import { sandboxApp } from '#sandbox/app.ts'
import { addressGroup } from './client-address.ts'
import { installCrashHandler } from './crash-handler.ts'
import type { Env } from './env.ts'
import { jobHandlers } from './handlers.ts'
import { createShell, type Shell } from './http.ts'
import { openLimits } from './limits.ts'
import { listen } from './listen.ts'
import { openLog, reportTo } from './log.ts'
import { openPages } from './pages.ts'
import { type Poller, startPoller } from './poller.ts'
import { openShop, outboxFolder } from './shop.ts'
import { startWorker } from './worker.ts'

const warmedPictures = 100

export type ServeOptions = {
  env: Env
  databaseUrl: string
  dataDir: string
  /** Told of each slow step, in a few words. */
  onNote: (note: string) => void
  vite?: ViteDevServer
}

export type Serving =
  | { ok: true; url: string; notes: string[]; close: () => Promise<void> }
  | { ok: false; message: string }

/** Brings the whole shop up: schema, first administrator, demo shop, jobs, pages, port. `close` takes it down in reverse. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { env, databaseUrl, dataDir, vite } = options
  const migrated = await tryMigrate(databaseUrl)
  if (!migrated.ok) return migrated
  const log = openLog(env)
  const report = reportTo(log)
  const { shop, close: closeShop } = await openShop(env, databaseUrl, dataDir, report)
  const furnished = await demoShop(shop, options)
  const line = await openPgListener(databaseUrl, { report })
  const feed = openPageFeed(line)
  const nextChange = (after: Date) => nextBannerChange(shop.db, after)
  const couponClock = openCouponClock({ feed, nextChange, now: shop.clock, report })
  const worker = await startWorker({ shop, databaseUrl, handlers: jobHandlers(shop), log })
  const poller = startPoller(shop)
  const stopBackstage = async () => {
    await Promise.all([worker.stop(), poller.stop()])
    couponClock.close()
    await line.close()
    await closeShop()
  }

  let closing = false
  const isReady = async () => !closing && (await answers(shop))
  const streams = new AbortController()
  const shell = await openShell({ ...options, shop, log, line, feed, poller, isReady, closing: streams.signal })
  const listening = await listen(shell, {
    host: env.HOST,
    port: env.PORT,
    behindProxy: env.TRUSTED_PROXIES > 0,
    ...(vite && { before: vite.middlewares }),
  })
  if (!listening.ok) {
    await stopBackstage()
    return { ok: false, message: listening.message }
  }
  // Last, because a generated password is shown only once: nothing may go wrong after it.
  const notes = [...(await firstAdministrator(shop, env)), ...furnished]
  warmPictures(shop).catch((fault) => report(fault, 'making pictures ahead of time'))
  const close = async () => {
    closing = true
    // A balancer needs a moment to see that this node isn't ready any more.
    if (env.NODE_ENV === 'production') await wait(5_000)
    // Answers that never end by themselves would hold the door open until the last moment.
    streams.abort()
    await listening.close()
    await stopBackstage()
    uninstall()
  }
  const uninstall = installCrashHandler({ log, drain: close })
  return { ok: true, url: shop.publicUrl, notes, close }
}

type Backstage = ServeOptions & {
  shop: Shop
  log: Logger
  line: PgListener
  feed: PageFeed
  poller: Poller
  isReady: () => Promise<boolean>
  closing: AbortSignal
}

async function openShell(backstage: Backstage): Promise<Shell> {
  const { env, dataDir, vite, shop, log, line, feed, poller, isReady, closing } = backstage
  const limits = openLimits(env, shop)
  const pages = await openPages(shop, limits, vite)
  const outsideProduction = env.NODE_ENV !== 'production'
  const orderFeed = { subscribe: (listener: OrderListener) => line.subscribe('order_change', listener) }
  const sessions = openSessions(shop)
  const live = { feed, orderFeed, closing, groupOf: addressGroup, wake: poller.wake, sessions }
  return createShell({
    shop,
    env,
    log,
    feed,
    isReady,
    release: pages.release,
    pages: pages.handle,
    clientDir: join(import.meta.dirname, '../../build/client'),
    api: createApi(shop, limits, live),
    media: createMedia(shop),
    checkoutSources: checkoutSources(shop.providers),
    developing: vite !== undefined,
    ...(outsideProduction && { sandbox: sandboxFor(shop, env) }),
    ...(outsideProduction && !env.SMTP_URL && { mailbox: mailboxApp(outboxFolder(dataDir)) }),
  })
}

async function tryMigrate(databaseUrl: string): Promise<{ ok: true } | { ok: false; message: string }> {
  try {
    await migrate(databaseUrl)
    return { ok: true }
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!/^(E[A-Z]+|08|28|3D|57P)/.test(code) && !/timeout/i.test(String(error))) throw error
    return {
      ok: false,
      message: `The database ${pathname.slice(1)} on ${host} can't be reached (${code || 'no answer'}): check that it runs and that DATABASE_URL is right.`,
    }
  }
}

async function firstAdministrator({ db }: Shop, env: Env): Promise<string[]> {
  if (await hasAdmin(db)) return []
  const email = env.ADMIN_EMAIL ?? 'admin@aso.example'
  const granted = await grantAdmin(db, email, env.ADMIN_PASSWORD)
  if (!granted.ok) throw new Error(`ADMIN_EMAIL ${email} is not an e-mail address`)
  const password = granted.password ? `password ${granted.password} (shown once)` : 'with the password that was set'
  return [`Administrator: ${email}, ${password}`]
}

async function demoShop(shop: Shop, { env, onNote }: ServeOptions): Promise<string[]> {
  const wanted = env.DEMO === 'on' || (env.DEMO === undefined && env.NODE_ENV !== 'production')
  if (!wanted || !(await wantsDemoShop(shop))) return []
  onNote('Furnishing the demo shop…')
  const { products } = await createDemoShop(shop)
  return [`Demo shop: ${products} products; npm run demo -- --remove takes it away`]
}

async function answers({ db }: Shop): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

// The sandbox stands in for somebody else's servers: its webhooks come in by the front door, over the network.
function sandboxFor({ publicUrl }: Shop, env: Env): Hono {
  return sandboxApp({ publicUrl, environment: env.NODE_ENV, deliver: (request) => fetch(request) })
}

// The pictures that cards show first, one after the other and after everything else, so that no shopper waits for them.
async function warmPictures(shop: Shop): Promise<void> {
  const rows = await shop.db
    .selectFrom('productImage')
    .where('position', '=', 0)
    .select('mediaKey')
    .limit(warmedPictures)
    .execute()
  for (const { mediaKey } of rows) {
    for (const width of [320, 480] as const) await readRendition(shop.storage, mediaKey, { width, format: 'avif' })
  }
}
