import { type Browser, type CDPSession, chromium, devices, type Page } from '@playwright/test'
import { browserPath } from '#test/browser-path.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { type BenchCustomer, benchCustomer } from './account.ts'
import { printRows, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'

const pageBound = 400
const scriptBound = 135
const fontBound = 60
// Milliseconds. Far more than a page needs, so that a busy machine doesn't change any figure.
const timeout = 180_000

type Weight = { all: number; script: number; font: number; image: number; requests: number }

/** Measures what a phone loads on a first visit, in kB transferred: 390 px wide, two device pixels per CSS pixel, without scrolling. */
export async function benchWeight(shop: ShopProcess): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const rows: Row[] = []
    const customer = await benchCustomer(shop)
    for (const [name, path, cookie] of [...(await paths(shop)), ...withCookie(customer)]) {
      let network = await visit(browser, shop.url, path, cookie)
      for (let again = 0; network.originals.size > 0 && again < 10; again++)
        network = await visit(browser, shop.url, path, cookie)
      if (network.originals.size > 0) throw new Error(`never made: ${[...network.originals].join(', ')}`)
      rows.push(...weightRows(name, network.weight))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** Measures what is transferred when a browser with empty storage opens a page. */
async function visit(browser: Browser, origin: string, path: string, cookie?: string): Promise<Network> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
  })
  if (cookie) await context.addCookies(cookiesIn(cookie, origin))
  const page = await context.newPage()
  const network = await watchNetwork(await context.newCDPSession(page))
  await page.addInitScript(leaveOutLater)
  await page.goto(origin + path, { timeout })
  await untilLoaded(page, network)
  await context.close()
  return network
}

type Network = {
  weight: Weight
  /** Pictures sent as they were uploaded, because the requested width couldn't be made in time; a later visit gets that width. */
  originals: ReadonlySet<string>
  /** The URLs that have been requested and haven't been answered in full, by request id. */
  pending: ReadonlyMap<string, string>
}

/** Adds up what is transferred from now on. */
async function watchNetwork(session: CDPSession): Promise<Network> {
  const weight = { all: 0, script: 0, font: 0, image: 0, requests: 0 }
  const kinds = new Map<string, string>()
  const pending = new Map<string, string>()
  const originals = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // An event stream stays open as long as its page. The end of stale-while-revalidate requests (“Other”) isn't reported.
    if (type !== 'EventSource' && type !== 'Other') pending.set(requestId, request.url)
  })
  session.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
    kinds.set(requestId, type.toLowerCase())
    if (new URL(url).pathname.startsWith('/media/') && headers['cache-control'] === 'no-store') originals.add(url)
  })
  session.on('Network.loadingFailed', ({ requestId }) => void pending.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    pending.delete(requestId)
    const kind = kinds.get(requestId) ?? ''
    weight.all += encodedDataLength
    weight.requests++
    if (kind === 'script' || kind === 'font' || kind === 'image') weight[kind] += encodedDataLength
  })
  await session.send('Network.enable')
  return { weight, originals, pending }
}

/**
 * Marks the document when React has hydrated the page, and drops the timers of 2.5 seconds by which pages load things in advance, such as
 * the checkout's code: on a busy machine those loads would be counted with the page.
 */
function leaveOutLater(): void {
  document.addEventListener('page-hydrated', () => document.documentElement.setAttribute('data-taken-over', ''))
  const { setTimeout } = window
  window.setTimeout = ((run: () => void, ms: number) => (ms === 2500 ? 0 : setTimeout(run, ms))) as typeof setTimeout
}

/** Waits until React has hydrated the page, the service worker is active (it starts last) and every request has been answered in full. */
async function untilLoaded(page: Page, { pending }: Network): Promise<void> {
  await page.locator('html[data-taken-over]').waitFor({ state: 'attached', timeout })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // An effect waits a fifth of a second for further changes before it sends a request, so a shorter pause doesn't count as quiet.
  for (let quiet = 0, left = timeout; quiet < 500; left -= 50) {
    if (left < 0) throw new Error(`without an answer on ${page.url()}: ${[...pending.values()].join(', ')}`)
    await page.waitForTimeout(50)
    quiet = pending.size === 0 ? quiet + 50 : 0
  }
}

// The browser itself gets the cookies, because scripts read one of them to learn whether somebody may be signed in.
const cookiesIn = (header: string, url: string) =>
  header.split('; ').map((cookie) => {
    const at = cookie.indexOf('=')
    return { name: cookie.slice(0, at), value: cookie.slice(at + 1), url }
  })

async function paths({ url }: ShopProcess): Promise<[name: string, path: string, cookie?: string][]> {
  const answer = (await (await fetch(`${url}/api/v1/products`)).json()) as { data: { slug: string }[] }
  return [
    ['home', '/'],
    ['shop', '/shop'],
    ['product', `/product/${answer.data[0]?.slug ?? ''}`],
  ]
}

const withCookie = ({ cookie, pages }: BenchCustomer) =>
  pages.map(([name, path]) => [`account, ${name}`, path, cookie] as const)

function weightRows(name: string, weight: Weight): Row[] {
  const rivals = 'rivals: JavaScript alone 177 to 466 kB'
  const row = (what: string, bytes: number, bound: number, baseline: string): Row => ({
    what: `${name}: ${what}`,
    figure: `${(bytes / 1000).toFixed(1)} kB`,
    baseline,
    ratio: (bytes / 1000 / bound).toFixed(2),
    bound: `≤ ${bound} kB`,
    met: bytes / 1000 <= bound,
  })
  return [
    row(`whole page, ${weight.requests} requests`, weight.all, pageBound, rivals),
    row('JavaScript', weight.script, scriptBound, rivals),
    row('fonts', weight.font, fontBound, ''),
  ]
}

if (import.meta.main) {
  const shop = await settledShop()
  try {
    printRows('What a phone loads on a first visit', await benchWeight(shop))
  } finally {
    await shop.stop()
  }
}
