import { pino } from 'pino'
import { createApi } from '#api/api.ts'
import type { SessionListener } from '#api/events/end-with-session.ts'
import type { OrderListener } from '#api/events/topics.ts'
import { readSettings } from '#domain/settings/read-settings.server.ts'
import { createPageChanges } from '#infra/realtime/page-changes.ts'
import { openPgListener } from '#infra/realtime/pg-listener.ts'
import { testHttpApp } from '#server/http-app.fixture.ts'
import { keepParts } from '#server/kept-parts.ts'
import { logOptions, reportTo } from '#server/log.ts'
import { requestViewer } from '#server/request-viewer.ts'
import { securityLog } from '#server/security-log.ts'
import { testShop } from './factories.ts'
import { openTestPool } from './open-test-pool.ts'
import { openTestPages } from './test-pages.ts'
import { unlimited } from './unlimited.ts'

/** A node of the shop: its own pool, notifications, API, pages and HTTP app, but no port. `log` has everything that it logs. */
export async function openHttpNode(url: string) {
  const { db, close: closePool } = openTestPool(url, 4, 'node')
  const own: string[] = []
  const shopLog = pino(logOptions('debug'), { write: (line: string) => void own.push(line) })
  const shop = testShop(db, { report: reportTo(shopLog), noteSecurity: securityLog(shopLog) })
  const pgListener = await openPgListener(url)
  const pageChanges = createPageChanges(pgListener)
  const closing = new AbortController()
  const api = createApi(shop, unlimited, {
    pageChanges,
    orderChanges: { subscribe: (listener: OrderListener) => pgListener.subscribe('order_change', listener) },
    attentionChanges: { subscribe: (listener: () => void) => pgListener.subscribe('attention_change', listener) },
    sessionChanges: { subscribe: (listener: SessionListener) => pgListener.subscribe('session_change', listener) },
    closing: closing.signal,
    groupOf: (ip) => ip,
    wake: () => {},
  })
  const { ask, lines } = testHttpApp({
    api,
    pageChanges,
    pages: await openTestPages(shop, { keepPart: keepParts({ pageChanges }) }),
    readViewer: requestViewer(shop),
    readContactEmail: async () => (await readSettings(db)).contact.email,
  })
  return {
    shop,
    ask,
    post: (path: string, body: object, cookie = '') =>
      ask(path, { method: 'POST', headers: ownHeaders(cookie), body: JSON.stringify(body) }),
    log: () => own.join('') + JSON.stringify(lines),
    close: async () => {
      closing.abort()
      await pgListener.close()
      await closePool()
    },
  }
}
export type HttpNode = Awaited<ReturnType<typeof openHttpNode>>

const ownHeaders = (cookie: string) => ({ origin: 'http://localhost:3000', 'content-type': 'application/json', cookie })

/** The cookies that responses have set, merged into `before` as a browser would send them. */
export function cookiesAfter(answer: Response, before = ''): string {
  const jar = new Map(pairsOf(before.split('; ').filter(Boolean)))
  for (const [name, value] of pairsOf(answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''))) {
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

const pairsOf = (pairs: string[]) =>
  pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
