import { Hono } from 'hono'
import { pino } from 'pino'
import { anonymous } from '#domain/accounts/viewer.ts'
import type { PageChanges } from '#infra/realtime/page-changes.ts'
import { tagsHeader } from './cached-page.ts'
import { type Env, readEnv } from './env.ts'
import { createHttpApp, type HttpApp, type HttpAppOptions } from './http-app.ts'
import { logOptions } from './log.ts'

export type TestHttpApp = {
  httpApp: HttpApp
  /** Sends a request as a browser at http://localhost:3000 would. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Notifies a change of what has this tag. */
  changed: (tag: string) => void
  /** The logged lines, as parsed JSON. */
  lines: Record<string, unknown>[]
}

type Options = Partial<HttpAppOptions> & { settings?: Record<string, string> }

/** What the fixture's cookies are signed with. */
export const fixtureSecret = 'a secret of the fixture'

export const htmlPage = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<!doctype html><html lang="en"><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })

export const cacheablePage = (body: string, tags = 'catalogue', status = 200) =>
  htmlPage(body, { [tagsHeader]: tags }, status)

/** The HTTP app with small test doubles in place of the API and the pages. */
export function testHttpApp({ settings = {}, ...options }: Options = {}): TestHttpApp {
  const lines: Record<string, unknown>[] = []
  const log = pino(logOptions('debug'), { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { pageChanges, changed } = testPageChanges()
  const env = testEnv(settings)
  const httpApp = createHttpApp({
    shop: { publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000', secret: fixtureSecret },
    env,
    release: 'r1',
    clientDir: 'no-such-folder',
    pages: async () => htmlPage('a page'),
    api: testApi(),
    media: new Hono(),
    checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
    pageChanges,
    log,
    isReady: async () => true,
    readContactEmail: async () => null,
    readViewer: async () => anonymous,
    ...options,
  })
  const origin = env.PUBLIC_URL ?? 'http://localhost:3000'
  return { httpApp, changed, lines, ask: async (path, init) => httpApp.fetch(new Request(`${origin}${path}`, init)) }
}

function testEnv(settings: Record<string, string>): Env {
  const reading = readEnv(settings)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return reading.env
}

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://aso.example',
  SECRET: 'k3Jq9vXz7Lw2Rt5Yb8Nc1Mf4Hg6Ds0Pa',
  RATE_LIMITS: 'off',
}

function testPageChanges() {
  const listeners = new Set<(tag: string) => void>()
  const pageChanges: PageChanges = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const changed = (tag: string) => {
    for (const listener of listeners) listener(tag)
  }
  return { pageChanges, changed }
}

function testApi(): Hono {
  const api = new Hono()
  api.get('/api/things', (c) => c.json({ data: 'x'.repeat(2000) }))
  api.post('/api/things', async (c) => c.json({ bytes: (await c.req.arrayBuffer()).byteLength }, 201))
  api.post('/functions/v1/hint', (c) => c.json({ ok: true }))
  api.post('/webhooks/paystack', async (c) => c.text(await c.req.text()))
  api.get('/api/fault', () => {
    throw new Error('password is hunter2')
  })
  return api
}
