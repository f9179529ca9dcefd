import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { join } from 'node:path'
import type { ShopProcess } from '#test/shop-process.ts'
import { loadGenerator } from './load-generator.ts'
import { measure, ms, printRows, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'

const connections = 10
const seconds = 6
const throughputBound = 0.5
const pages = ['/', '/shop', '/shop?sort=price-asc&page=2']

/** Measures cached pages against a plain Node server that sends the same bytes, and rendered pages against cached ones. */
export async function benchPages(shop: ShopProcess): Promise<Row[]> {
  const product = await firstProduct(shop)
  const rows: Row[] = []
  for (const page of [...pages, product]) {
    rows.push(await cachedRow(shop, page))
    rows.push(await renderedRow(shop, page))
  }
  return rows
}

async function firstProduct({ url }: ShopProcess): Promise<string> {
  const response = (await (await fetch(`${url}/api/v1/products`)).json()) as { data: { slug: string }[] }
  return `/product/${response.data[0]?.slug ?? ''}`
}

async function cachedRow(shop: ShopProcess, page: string): Promise<Row> {
  const response = await read(shop.url + page)
  const bare = await bareServer(response)
  const baseline = await load(bare.url)
  const figure = await load(shop.url + page)
  bare.stop()
  const share = figure.perSecond / baseline.perSecond
  return {
    what: `cached ${page} (${(response.body.byteLength / 1000).toFixed(1)} kB)`,
    figure: `${figure.perSecond.toFixed(0)} a second, p99 ${ms(figure.p99)}`,
    baseline: `bare Node: ${baseline.perSecond.toFixed(0)} a second, p99 ${ms(baseline.p99)}`,
    ratio: share.toFixed(2),
    bound: `≥ ${throughputBound}`,
    met: share >= throughputBound,
  }
}

// Adds a query parameter that no page reads, which makes each URL one that isn't cached yet.
async function renderedRow(shop: ShopProcess, page: string): Promise<Row> {
  const separator = page.includes('?') ? '&' : '?'
  await measure(30, 1, (n) => read(`${shop.url}${page}${separator}warm=${n}`))
  const rendered = await measure(150, 1, (n) => read(`${shop.url}${page}${separator}fresh=${n}`))
  const cached = await measure(150, 1, () => read(shop.url + page))
  return {
    what: `rendered ${page}`,
    figure: `median ${ms(rendered.median)}, p95 ${ms(rendered.p95)}`,
    baseline: `cached: median ${ms(cached.median)}, p95 ${ms(cached.p95)}`,
    ratio: `${(rendered.median / cached.median).toFixed(1)}×`,
    bound: '',
    met: true,
  }
}

type Answer = { headers: [string, string][]; body: Buffer }

/** Sends one request with a browser's headers, and doesn't decompress the response body. */
function read(url: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        resolve({ headers: pairs(response.rawHeaders), body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })
}

function pairs(raw: string[]): [string, string][] {
  const ofConnection = /^(date|connection|keep-alive|content-length|transfer-encoding)$/i
  return raw.flatMap((name, at) =>
    at % 2 === 0 && !ofConnection.test(name) ? [[name, raw[at + 1] ?? ''] as [string, string]] : [],
  )
}

async function bareServer({ headers, body }: Answer): Promise<{ url: string; stop: () => void }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'bare-server.ts'), JSON.stringify({ headers, body: body.toString('base64') })],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim().split(' ')[1] ?? '')),
  )
  return { url: `http://127.0.0.1:${port}/`, stop: () => void child.kill() }
}

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const options = { url, connections, headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' } }
  const generate = await loadGenerator()
  await generate({ ...options, duration: 1 })
  const result = await generate({ ...options, duration: seconds })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}

if (import.meta.main) {
  const shop = await settledShop()
  try {
    printRows('Pages', await benchPages(shop))
  } finally {
    await shop.stop()
  }
}
