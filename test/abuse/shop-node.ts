import { join } from 'node:path'
import { createApi } from '#api/api.ts'
import { createMediaRoutes } from '#api/media.ts'
import { createFairQueue } from '#domain/fair-queue.ts'
import { openHasherProcess } from '#infra/auth/hasher-process.ts'
import { createPasswords } from '#infra/auth/passwords.ts'
import { createProviders } from '#infra/payments/create-providers.ts'
import { openPgListener } from '#infra/realtime/pg-listener.ts'
import { openEncoderProcess } from '#infra/renditions/encoder-process.ts'
import { localStorage } from '#infra/storage/open-storage.ts'
import { openUploads } from '#infra/uploads/open-uploads.ts'
import { addressGroup } from '#server/client-address.ts'
import { readEnv } from '#server/env.ts'
import { createHttpApp } from '#server/http-app.ts'
import { createJobs } from '#server/jobs.ts'
import { listen } from '#server/listen.ts'
import { createLog, reportTo } from '#server/log.ts'
import { startPoller } from '#server/poller.ts'
import { createLimits } from '#server/rate-limits.ts'
import { requestViewer } from '#server/request-viewer.ts'
import { securityLog } from '#server/security-log.ts'
import { receivingTurns, reencodingTurns, renditionTurns } from '#server/turn-limits.ts'
import { testShop } from '../factories.ts'
import { openTestPool } from '../open-test-pool.ts'
import type { NodeMessage } from './nodes.ts'

// One node of the shop in its own process, with every limit on. Its pages are a constant text, because the built ones don't exist when
// tests run; everything else is as in production.
const [databaseUrl = '', publicUrl = '', sandboxUrl = '', settings = '{}'] = process.argv.slice(2)
const send = (message: NodeMessage) => void process.send?.(message, undefined, undefined, () => {})

const given: Record<string, string> = JSON.parse(settings)
const reading = readEnv({ NODE_ENV: 'test', RATE_LIMITS: 'on', PUBLIC_URL: publicUrl, ...given })
if (!reading.ok) throw new Error(reading.problems.join('; '))
const { env } = reading
const log = createLog({ NODE_ENV: env.NODE_ENV, LOG_LEVEL: 'info' })
const { db, pool } = openTestPool(databaseUrl, env.DATABASE_POOL, 'abuse-node')
const shop = testShop(db, {
  providers: createProviders({ NODE_ENV: 'test' }, { publicUrl, sandboxUrl }),
  publicUrl,
  presentation: 'redirect',
  storage: await localStorage(env.DATA_DIR),
  // In other tests password hashes come from a cache.
  passwords: createPasswords(openHasherProcess(reportTo(log))),
  encoder: { takeTurn: createFairQueue(renditionTurns).take, encode: openEncoderProcess().encode },
  ...('DATA_DIR' in given && {
    uploads: openUploads({
      folder: join(env.DATA_DIR, 'uploads'),
      receiving: createFairQueue(receivingTurns).take,
      reencoding: createFairQueue(reencodingTurns).take,
      atOnce: reencodingTurns.atOnce,
      report: reportTo(log),
    }),
  }),
  report: reportTo(log),
  noteSecurity: securityLog(log),
})
const listener = await openPgListener(databaseUrl, { report: shop.report })
const poller = startPoller(createJobs(shop), shop)
const pageChanges = { subscribe: () => () => {} }
const limits = createLimits(env, shop)
const closing = new AbortController()
const api = createApi(shop, limits, {
  pageChanges,
  orderChanges: { subscribe: (changed) => listener.subscribe('order_change', changed) },
  attentionChanges: { subscribe: (changed) => listener.subscribe('attention_change', changed) },
  sessionChanges: { subscribe: (changed) => listener.subscribe('session_change', changed) },
  closing: closing.signal,
  groupOf: addressGroup,
  wake: () => poller.wake('applyDueWebhooks'),
})
const httpApp = createHttpApp({
  shop,
  env,
  log,
  pageChanges,
  api,
  media: createMediaRoutes(shop, addressGroup),
  release: 'abuse',
  clientDir: 'no-such-folder',
  pages: async () =>
    new Response('<!doctype html><title>Aṣọ</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
  isReady: async () => true,
  readContactEmail: async () => null,
  readViewer: requestViewer(shop),
})
const listening = await listen(httpApp, { host: '127.0.0.1', port: 0, trustedProxies: env.TRUSTED_PROXIES })
if (!listening.ok) throw new Error(listening.message)
send({ port: Number(new URL(listening.url).port) })

process.on('disconnect', () => {
  void pool.end().catch(() => {})
  process.exit()
})
