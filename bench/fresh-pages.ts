import type { ShopProcess } from '#test/shop-process.ts'
import { benchCustomer } from './account.ts'
import { loadGenerator } from './load-generator.ts'
import { ms, printRows, processorEach, processorMs, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'

const connections = 10
const warmUpSeconds = 2
const seconds = 5

type FreshPage = { name: string; path: string; cookie?: string }

/**
 * Measures pages a second that don't come from the page cache: those of signed-out visitors at URLs that nobody has requested yet, and
 * those of a signed-in customer, which are never cached.
 */
export async function benchFreshPages(shop: ShopProcess): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of await freshPages(shop)) {
    await load(shop.url, page, warmUpSeconds)
    const before = processorMs(shop.pid)
    const fresh = await load(shop.url, page, seconds)
    const processor = processorEach(shop.pid, before, fresh.total)
    rows.push({
      what: `fresh: ${page.name}`,
      figure: `${fresh.perSecond.toFixed(0)} a second, p99 ${ms(fresh.p99)}${processor}`,
      baseline: `${(fresh.bytes / 1000).toFixed(1)} kB each`,
      ratio: '',
      bound: '',
      met: true,
    })
  }
  return rows
}

/** The pages to measure; some have the session cookie of a signed-in customer. */
async function freshPages(shop: ShopProcess): Promise<FreshPage[]> {
  const { cookie } = await benchCustomer(shop)
  const product = await firstProduct(shop)
  return [
    { name: 'home', path: '/' },
    { name: 'home of another layout', path: '/home2' },
    { name: 'shop', path: '/shop' },
    { name: 'a filtered page', path: '/shop?sort=price-asc&page=2' },
    { name: 'a search', path: '/search?q=adire' },
    { name: 'product', path: product },
    { name: 'home, signed in', path: '/', cookie },
    { name: 'shop, signed in', path: '/shop', cookie },
    { name: 'orders of a customer', path: '/dashboard/orders', cookie },
  ]
}

async function firstProduct({ url }: ShopProcess): Promise<string> {
  const response = (await (await fetch(`${url}/api/v1/products`)).json()) as { data: { slug: string }[] }
  return `/product/${response.data[0]?.slug ?? ''}`
}

let asked = 0

/** Requests a page again and again, each time under a new URL, by adding a query parameter that no page reads. */
async function load(
  url: string,
  { path, cookie }: FreshPage,
  duration: number,
): Promise<{ total: number; perSecond: number; p99: number; bytes: number }> {
  const separator = path.includes('?') ? '&' : '?'
  const generate = await loadGenerator()
  const result = await generate({
    url,
    connections,
    duration,
    headers: { 'accept-encoding': 'gzip, br', accept: 'text/html', ...(cookie && { cookie }) },
    requests: [
      { setupRequest: (request) => ({ ...request, path: `${path}${separator}fresh=${process.pid}-${asked++}` }) },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`)
  return {
    total: result.requests.total,
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    bytes: result.throughput.total / result.requests.total,
  }
}

if (import.meta.main) {
  const shop = await settledShop()
  try {
    printRows('Fresh pages', await benchFreshPages(shop))
  } finally {
    await shop.stop()
  }
}
