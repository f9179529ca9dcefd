import { Hono } from 'hono'
import { pino } from 'pino'
import type { PageFeed } from '#infra/realtime/page-feed.ts'
import { tagsHeader } from './cached-page.ts'
import { type Env, readEnv } from './env.ts'
import { createShell, type Shell, type ShellOptions } from './http.ts'
import { logOptions } from './log.ts'

export type TestShell = {
  shell: Shell
  /** Asks the shell as a browser at http://localhost:3000 would. */
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Says that what has this tag changed. */
  changed: (tag: string) => void
  /** Each line that was logged, as parsed JSON. */
  lines: Record<string, unknown>[]
}

type Options = Partial<ShellOptions> & { settings?: Record<string, string> }

export const htmlPage = (body: string, headers: Record<string, string> = {}, status = 200) =>
  new Response(`<!doctype html><html lang="en"><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  })

export const cachedPage = (body: string, tags = 'catalogue', status = 200) =>
  htmlPage(body, { [tagsHeader]: tags }, status)

/** A shell in front of small stand-ins for what the shop puts behind it. */
export function testShell({ settings = {}, ...options }: Options = {}): TestShell {
  const lines: Record<string, unknown>[] = []
  const log = pino(logOptions('debug'), { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { feed, changed } = testFeed()
  const env = testEnv(settings)
  const shell = createShell({
    shop: { publicUrl: env.PUBLIC_URL ?? 'http://localhost:3000' },
    env,
    release: 'r1',
    clientDir: 'no-such-folder',
    pages: async () => htmlPage('a page'),
    api: testApi(),
    media: new Hono(),
    checkoutSources: { script: [], frame: [], connect: [], formAction: [], style: [] },
    feed,
    log,
    isReady: async () => true,
    ...options,
  })
  const origin = env.PUBLIC_URL ?? 'http://localhost:3000'
  return { shell, changed, lines, ask: async (path, init) => shell.fetch(new Request(`${origin}${path}`, init)) }
}

function testEnv(settings: Record<string, string>): Env {
  const reading = readEnv(settings)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return reading.env
}

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://aso.example',
  SECRET: 'x'.repeat(32),
  RATE_LIMITS: 'off',
}

function testFeed() {
  const listeners = new Set<(tag: string) => void>()
  const feed: PageFeed = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const changed = (tag: string) => {
    for (const listener of listeners) listener(tag)
  }
  return { feed, changed }
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
