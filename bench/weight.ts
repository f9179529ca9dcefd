import { chromium, devices } from '@playwright/test'
import { browserPath } from '#test/browser-path.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { type BenchCustomer, benchCustomer } from './account.ts'
import { printRows, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'

const pageBound = 400
const scriptBound = 135
const fontBound = 60

type Weight = { all: number; script: number; font: number; image: number; requests: number }

/** What a phone loads on a first visit, in kB transferred: 390 px wide, two device pixels per CSS pixel, without scrolling. */
export async function benchWeight(shop: ShopProcess): Promise<Row[]> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    const rows: Row[] = []
    const customer = await benchCustomer(shop)
    for (const [name, path, cookie] of [...(await paths(shop)), ...withCookie(customer)]) {
      const context = await browser.newContext({
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
      })
      if (cookie) await context.addCookies(cookiesIn(cookie, shop.url))
      const page = await context.newPage()
      const weight = { all: 0, script: 0, font: 0, image: 0, requests: 0 }
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const kinds = new Map<string, string>()
      session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type.toLowerCase()))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId) ?? ''
        weight.all += encodedDataLength
        weight.requests++
        if (kind === 'script' || kind === 'font' || kind === 'image') weight[kind] += encodedDataLength
      })
      await page.goto(shop.url + path, { waitUntil: 'networkidle' })
      await context.close()
      rows.push(...weightRows(name, weight))
    }
    return rows
  } finally {
    await browser.close()
  }
}

// In the browser's own store, since scripts read whether somebody may be signed in.
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
