import { test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../database-server.ts'
import { freePort } from '../free-port.ts'
import { type ShopProcess, shopProcess } from '../shop-process.ts'
import { furnished, templateName } from './furnish.ts'

// The one shop that this process tests.
let visited: ShopProcess | null = null

/** The address of the shop that is tested. */
export const shopUrl = () => visited?.url ?? ''

type Noise = { console: string[]; shift: () => Promise<number> }

/**
 * A page that remembers what it said to the console and how far its layout has shifted, in a shop that each of the runner's
 * workers has to itself.
 */
export const test = base.extend<{ noise: Noise }, { settings: Record<string, string>; shop: ShopProcess }>({
  settings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ settings }, use) => {
      const { adminUrl, storage } = furnished()
      const databaseUrl = await cloneDatabase(adminUrl, templateName)
      visited = await shopProcess(await freePort(), settings, { databaseUrl, storage })
      await use(visited)
      await visited.stop()
      await dropDatabase(adminUrl, databaseUrl)
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  noise: [
    async ({ page }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        // The test's own word that it keeps service workers out.
        if (message.text().startsWith('Service Worker registration blocked')) return
        if (message.type() === 'error' || message.type() === 'warning')
          said.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        // Leaving a page ends what it was still loading.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()}`)
      })
      await page.addInitScript(watchShift)
      await use({ console: said, shift: () => page.evaluate(() => window.layoutShift?.() ?? 0) })
      expect(said).toEqual([])
    },
    { auto: true },
  ],
})

declare global {
  interface Window {
    layoutShift?: () => number
  }
}

/**
 * Adds up how far the layout shifts, but for a font that arrived no sooner than the first paint: a busy machine may be that slow, and
 * the letters that it falls back to are its own.
 */
function watchShift(): void {
  const shifts: { at: number; by: number }[] = []
  const fontsDone: number[] = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.push({ at: entry.startTime, by: entry.value })
    }
  }).observe({ type: 'layout-shift', buffered: true })
  document.fonts.addEventListener('loadingdone', () => fontsDone.push(performance.now()))
  window.layoutShift = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    // A paint is dated when it is on the screen, a moment after what came before the next one.
    const isSwap = (at: number) => fontsDone.some((done) => done > painted - 20 && Math.abs(done - at) < 60)
    return shifts.reduce((sum, { at, by }) => (isSwap(at) ? sum : sum + by), 0)
  }
}

/** Asks the shop's own database. */
export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: visited?.databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row & pg.QueryResultRow>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Waits until React has taken the page over: before that a click may go unheard. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('button')].some((button) =>
      Object.keys(button).some((key) => key.startsWith('__react')),
    ),
  )
}

/** Loads the page again and waits for what the shop says of the pieces on it. An open event stream never lets the network idle. */
export async function reloadWithCards(page: Page): Promise<void> {
  const cards = page.waitForResponse(/\/products\/cards/)
  await page.reload()
  await cards
}

export { expect }
