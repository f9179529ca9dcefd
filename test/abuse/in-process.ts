import { pino } from 'pino'
import { createApi } from '#api/api.ts'
import { createMediaRoutes } from '#api/media.ts'
import type { Shop } from '#domain/shop.ts'
import { addressGroup } from '#server/client-address.ts'
import { readEnv } from '#server/env.ts'
import { createHttpApp } from '#server/http-app.ts'
import { logOptions, reportTo } from '#server/log.ts'
import { createLimits } from '#server/rate-limits.ts'
import { requestViewer } from '#server/request-viewer.ts'
import { securityLog } from '#server/security-log.ts'
import { testDatabase } from '../database.ts'
import { testShop } from '../factories.ts'
import { openTestPages } from '../test-pages.ts'

export type InProcessShop = Awaited<ReturnType<typeof openInProcess>>

/**
 * The whole shop in this process, without sockets: pages from source, API, pictures and log as in production, with scripted providers.
 * `lines` holds what was logged, as text.
 */
export async function openInProcess({ rateLimits = 'on', overrides = {} as Partial<Shop> } = {}) {
  const { db, close } = await testDatabase(10)
  const lines: string[] = []
  const log = pino(logOptions('debug'), { write: (line: string) => void lines.push(line) })
  const shop = testShop(db, { report: reportTo(log), noteSecurity: securityLog(log), ...overrides })
  const reading = readEnv({ NODE_ENV: 'test', RATE_LIMITS: rateLimits, PUBLIC_URL: shop.publicUrl })
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  const { env } = reading
  const closing = new AbortController()
  const unchanging = { subscribe: () => () => {} }
  const limits = createLimits(env, shop)
  const api = createApi(shop, limits, {
    pageChanges: unchanging,
    orderChanges: unchanging,
    attentionChanges: unchanging,
    sessionChanges: unchanging,
    closing: closing.signal,
    groupOf: addressGroup,
    wake: () => {},
  })
  const httpApp = createHttpApp({
    shop,
    env,
    log,
    pageChanges: unchanging,
    api,
    media: createMediaRoutes(shop, addressGroup),
    release: 'in-process',
    clientDir: 'no-such-folder',
    pages: await openTestPages(shop, { limits }),
    checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
    isReady: async () => true,
    readContactEmail: async () => null,
    readViewer: requestViewer(shop),
  })
  return {
    db,
    shop,
    lines,
    /** Sends a request from an address, as one of the shop's pages would. */
    ask: async (path: string, init: RequestInit = {}, address = '203.0.113.7') => {
      const headers = new Headers(init.headers)
      if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
      const request = new Request(`${shop.publicUrl}${path}`, { ...init, headers })
      return httpApp.fetch(request, { incoming: { socket: { remoteAddress: address } } })
    },
    close: async () => {
      closing.abort()
      await close()
    },
  }
}
