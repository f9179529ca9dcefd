import { test as base, expect, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../database-server.ts'
import { freePort } from '../free-port.ts'
import { type ShopProcess, shopProcess } from '../shop-process.ts'
import { seeded, templateName } from './seeded.ts'
import { watchShift } from './watch-shift.ts'

// The one shop that this worker process tests, and connections to its database.
let visited: ShopProcess | null = null
let pool: pg.Pool | null = null

/** The secret of every tested shop, so that a test can start another node of one. */
export const secretOfShops = 'one-secret-for-all-nodes-of-a-tested-shop-1f0c'

/** The URL of the shop that is tested. */
export const shopUrl = () => visited?.url ?? ''

type Noise = { console: string[]; shift: (within?: string) => Promise<number> }

/**
 * Playwright's test with one shop per worker. `noise` records the page's console output, which must be empty at the end, and its layout
 * shifts.
 */
export const test = base.extend<{ noise: Noise }, { settings: Record<string, string>; shop: ShopProcess }>({
  settings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ settings }, use) => {
      const { adminUrl, storage } = seeded()
      const databaseUrl = await cloneDatabase(adminUrl, templateName)
      visited = await shopProcess(await freePort(), { SECRET: secretOfShops, ...settings }, { databaseUrl, storage })
      await use(visited)
      await pool?.end()
      pool = null
      await visited.stop()
      await dropDatabase(adminUrl, databaseUrl)
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  noise: [
    async ({ page, shop }, use, testInfo) => {
      const output: string[] = []
      shop.newLog()
      page.on('console', (message) => {
        // Playwright's warning that it blocks service workers.
        if (message.text().startsWith('Service Worker registration blocked')) return
        // Chromium shows a larger rendition that it still has from the page before, so the preloaded one isn't used.
        if (/\/media\/\S+ was preloaded using link preload but not used/.test(message.text())) return
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // The router's message about a failed request for the routes of new links. The failure itself is recorded below or by the browser.
        if (message.text().startsWith('Failed to fetch manifest patches')) return
        const of = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : ''
        output.push(`${message.type()}: ${message.text()}${of}`)
      })
      page.on('pageerror', (error) => output.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        const fault = request.failure()?.errorText
        // Leaving a page aborts its pending requests. And what a page loads when idle fails if a test goes offline before.
        const isOfIdlePage = fault === 'net::ERR_INTERNET_DISCONNECTED' && /\/assets\/events-/.test(request.url())
        if (fault !== 'net::ERR_ABORTED' && !isOfIdlePage) output.push(`failed: ${request.url()}`)
      })
      watchRequests(page)
      await page.addInitScript(watchShift)
      const seen: unknown[] = []
      await use({
        console: output,
        shift: async (within = 'html') => {
          const shift = await page.evaluate((within) => window.layoutShift?.(within) ?? 0, within)
          // Described now, because the test may be in another document when it ends.
          if (shift > 0) seen.push(await page.evaluate(() => window.describeShifts?.()))
          return shift
        },
      })
      if (testInfo.status !== testInfo.expectedStatus || output.length > 0) {
        await testInfo.attach('the shop’s log', { body: shop.newLog() })
        await testInfo.attach('layout shifts', { body: JSON.stringify(seen, null, 2) })
      }
      expect(output).toEqual([])
    },
    { auto: true },
  ],
})

/** Makes the page's browser a new one, without cookies. Leaves the page first: one that follows its order would request it in vain. */
export async function clearCookies(page: Page): Promise<void> {
  await page.goto('/healthz')
  await page.context().clearCookies()
}

/** Queries the shop's database. */
export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new pg.Pool({ connectionString: visited?.databaseUrl, max: 2 }).on('error', () => {})
  return (await pool.query<Row & pg.QueryResultRow>(text, values)).rows
}

/** Waits until React has hydrated the page and run its effects. Before that a click or a key may have no effect. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.evaluate(passTurns)
}

/** Reads React's root of the document: handlers of buttons exist while it is rendered, shortcuts only after its commit. */
const isHydrated = () => {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }
  const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  const state = (root as Root | undefined)?.stateNode.current.memoizedState
  return state?.isDehydrated === false
}

/** React runs effects in a separate task after the commit. Its tasks are messages, which a test's fake clock doesn't delay. */
const passTurns = async () => {
  const { port1, port2 } = new MessageChannel()
  for (let turns = 0; turns < 10; turns++) {
    await new Promise((done) => {
      port1.onmessage = done
      port2.postMessage(null)
    })
  }
  port1.close()
}

const pendingRequests = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => {
    // An event stream stays open as long as its page. The end of stale-while-revalidate requests (“other”) isn't reported.
    if (!['eventsource', 'other'].includes(request.resourceType())) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // The end of an earlier document's requests isn't reported.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear()
  })
}

/** Waits until a page is hydrated, has all responses, and has painted them. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await ready(page)
  await expect
    .poll(
      async () => {
        await page.evaluate(drawTwice)
        return [...(pendingRequests.get(page) ?? [])].map((request) => request.url())
      },
      { intervals: [50] },
    )
    .toEqual([])
}

const drawTwice = async () => {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  // A font that hasn't arrived yet is among the pending requests.
  await Promise.race([document.fonts.ready, wait(1000)])
  for (let frames = 0; frames < 2; frames++) {
    // A headless browser may stop painting when nothing changes.
    await Promise.race([new Promise((drawn) => requestAnimationFrame(drawn)), wait(250)])
  }
}

/** Reloads the page and waits for the fresh product cards. (Waiting for an idle network would never end: the event stream stays open.) */
export async function reloadWithCards(page: Page): Promise<void> {
  const cards = page.waitForResponse(/\/products\/cards/)
  await page.reload()
  await cards
}

export { expect }
