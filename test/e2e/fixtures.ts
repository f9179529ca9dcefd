import { test as base, expect, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { cloneDatabase, dropDatabase } from '../database-server.ts'
import { freePort } from '../free-port.ts'
import { type ShopProcess, shopProcess } from '../shop-process.ts'
import { seeded, templateName } from './seeded.ts'

// The one shop that this process tests, and connections to its database.
let visited: ShopProcess | null = null
let pool: pg.Pool | null = null

/** The address of the shop that is tested. */
export const shopUrl = () => visited?.url ?? ''

type Noise = { console: string[]; shift: (within?: string) => Promise<number> }

/**
 * Playwright's test with a shop for each worker. `noise` records the page's console output, which must be empty in the end, and its
 * layout shifts.
 */
export const test = base.extend<{ noise: Noise }, { settings: Record<string, string>; shop: ShopProcess }>({
  settings: [{}, { scope: 'worker', option: true }],
  shop: [
    async ({ settings }, use) => {
      const { adminUrl, storage } = seeded()
      const databaseUrl = await cloneDatabase(adminUrl, templateName)
      visited = await shopProcess(await freePort(), settings, { databaseUrl, storage })
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
        // Chromium shows a larger rendition that it still has from the page before; the one asked for ahead is then not needed.
        if (/\/media\/\S+ was preloaded using link preload but not used/.test(message.text())) return
        if (message.type() === 'error' || message.type() === 'warning')
          output.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => output.push(`uncaught: ${error.message}`))
      page.on('requestfailed', (request) => {
        // Leaving a page aborts its pending requests.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') output.push(`failed: ${request.url()}`)
      })
      watchRequests(page)
      await page.addInitScript(watchShift)
      await use({
        console: output,
        shift: (within = 'html') => page.evaluate((within) => window.layoutShift?.(within) ?? 0, within),
      })
      if (testInfo.status !== testInfo.expectedStatus || output.length > 0) {
        await testInfo.attach('the shop’s log', { body: shop.newLog() })
        const shifts = await page.evaluate(() => window.describeShifts?.()).catch(() => 'The page is gone.')
        await testInfo.attach('layout shifts', { body: JSON.stringify(shifts, null, 2) })
      }
      expect(output).toEqual([])
    },
    { auto: true },
  ],
})

declare global {
  interface Window {
    layoutShift?: (within: string) => number
    forgetShifts?: () => Promise<void>
    describeShifts?: () => object[]
  }
}

/**
 * Adds up how far the layout shifts, but for a font that arrives after the first paint: a busy machine may be that slow, and the
 * letters that it falls back to are its own. A font is swapped in after its last byte, between the moment when the document first wants
 * it and the second frame after it has heard of it, however long that takes; what is there before the first paint shifts nothing. Nor
 * does a row count that a busy machine paints while it is still parsing what belongs in it: such a shift is far smaller than that of a
 * banner which comes late.
 */
function watchShift(): void {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: Shift[] = []
  const swaps: { wanted: number; heard: number; until: number }[] = []
  let wanted = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) shifts.push(entry)
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  // From observers and events: a test's clock takes the page's own timings and frames away.
  const arrived: number[] = []
  const noteFonts = (files: PerformanceEntryList) => {
    // A paint is dated when it is on the screen, a moment after what came before the next one.
    for (const file of files as PerformanceResourceTiming[])
      if (file.name.endsWith('.woff2')) arrived.push(file.responseEnd - 20)
  }
  const files = new PerformanceObserver((list) => noteFonts(list.getEntries()))
  files.observe({ type: 'resource', buffered: true })
  const nextFrame = (run: (at: number) => void) => {
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect()
      run(entry?.time ?? 0)
    })
    observer.observe(document.documentElement)
  }
  document.fonts.addEventListener('loading', ({ timeStamp }) => {
    wanted = timeStamp
  })
  document.fonts.addEventListener('loadingdone', ({ timeStamp }) => {
    const swap = { wanted, heard: timeStamp, until: Number.POSITIVE_INFINITY }
    swaps.push(swap)
    nextFrame(() =>
      nextFrame((at) => {
        swap.until = at
      }),
    )
  })
  let parsed = Number.POSITIVE_INFINITY
  document.addEventListener('readystatechange', ({ timeStamp }) => {
    if (document.readyState === 'interactive') parsed = timeStamp
  })
  window.layoutShift = (within) => {
    noteFonts(files.takeRecords())
    // One that was fetched ahead and isn't used by the page is never heard of.
    const pending = document.fonts.status === 'loading' ? Number.POSITIVE_INFINITY : 0
    // One may be there long before the first letter that wants it.
    const isWanted = (at: number) => swaps.some(({ wanted, until }) => wanted <= at && at <= until)
    const isSwap = (at: number) =>
      arrived.some((from) => {
        const until = swaps.find(({ heard }) => heard >= from)?.until ?? pending
        return from <= at && (at <= until || isWanted(at))
      })
    const isParsing = ({ startTime, value }: Shift) => value < 0.01 && startTime < parsed
    const area = document.querySelector(within)
    const isWithin = ({ sources }: Shift) => sources.some(({ node }) => area?.contains(node))
    const counted = shifts.filter(
      (shift) => !isSwap(shift.startTime) && !isParsing(shift) && (within === 'html' || isWithin(shift)),
    )
    return counted.reduce((sum, { value }) => sum + value, 0)
  }
  // What has just moved is heard of after the frame that paints it.
  window.forgetShifts = () =>
    new Promise((forgotten) => {
      nextFrame(() =>
        nextFrame(() => {
          observer.takeRecords()
          shifts.splice(0)
          forgotten()
        }),
      )
    })
  window.describeShifts = () =>
    shifts.map(({ startTime, value, sources }) => ({
      startTime,
      value,
      moved: sources.map(({ node, previousRect, currentRect }) => ({
        node: `${node?.nodeName} ${node?.textContent?.slice(0, 60)}`,
        from: previousRect,
        to: currentRect,
      })),
    }))
}

/** Queries the shop's database. */
export async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  pool ??= new pg.Pool({ connectionString: visited?.databaseUrl, max: 2 }).on('error', () => {})
  return (await pool.query<Row & pg.QueryResultRow>(text, values)).rows
}

/** Waits until React has hydrated the page and its effects have run: before that a click or a key may have no effect. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated)
  await page.evaluate(passTurns)
}

/** Reads React's root of the document: its buttons have their handlers while it is rendered, shortcuts only after its commit. */
const isHydrated = () => {
  type Root = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }
  const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$')) ?? []
  const state = (root as Root | undefined)?.stateNode.current.memoizedState
  return state?.isDehydrated === false
}

/** React runs effects in a task of its own after the commit. Its tasks are messages, which a test's clock doesn't hold up. */
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
    // An event stream stays open as long as its page. For stale-while-revalidate requests (“other”) no end is reported.
    if (!['eventsource', 'other'].includes(request.resourceType())) requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  // For requests of an earlier document no end is reported.
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
  // A font that is still on its way is among the pending requests.
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
