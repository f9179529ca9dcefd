import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { renditionFormats, renditionWidths } from '#domain/media/picture.ts'
import { measure, printRows, type Row } from './measure.ts'
import { createBenchProducts, orderingClient } from './orders-over-http.ts'
import { answeringProvider } from './provider-process.ts'
import { startedShop } from './started-shop.ts'

const connections = 10
const boundMiB = 250
// Longer than an idle shop waits before it collects its garbage (bin/collect-garbage.ts).
const restMs = 120_000

export type MemoryLoad = { searches: number; orders: number }

/**
 * Measures the resident memory of the shop's process, started as by `npm start`, after each of: every page of the sitemap in each layout,
 * every rendition of their pictures, many distinct searches, many orders, and two minutes of rest. The database runs in another process.
 */
export async function benchMemory({ searches, orders }: MemoryLoad): Promise<Row[]> {
  const provider = await answeringProvider()
  const shop = await startedShop(provider.settings)
  const rows: Row[] = []
  const note = (what: string) => rows.push(row(what, residentMiB(shop.pid)))
  try {
    note('started')
    const { pages, pictures } = await listAddresses(shop.url)
    await measure(pages.length, connections, (n) => read(pages[n] ?? ''))
    note(`${pages.length} pages`)
    await measure(pictures.length, connections, (n) => read(pictures[n] ?? ''))
    note(`${pictures.length} renditions`)
    await measure(searches, connections, (n) => read(`${shop.url}/search?q=adire+${n}`))
    note(`${searches} distinct searches`)
    const ids = await createBenchProducts(shop)
    const client = orderingClient(shop.url)
    await measure(orders, connections, (n) => client.order(ids[n % ids.length] ?? ''))
    note(`${orders} orders`)
    await wait(restMs)
    note('two minutes of rest')
    return rows
  } finally {
    await shop.stop()
    provider.stop()
  }
}

function row(what: string, mebibytes: number): Row {
  return {
    what: `after: ${what}`,
    figure: `${mebibytes.toFixed(0)} MiB`,
    baseline: '',
    ratio: '',
    bound: `≤ ${boundMiB} MiB`,
    met: mebibytes <= boundMiB,
  }
}

/** The resident memory of a process in MiB, as Linux counts it. */
function residentMiB(pid: number): number {
  const [, kibibytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}

async function listAddresses(url: string) {
  const parts = addressesIn(await text(`${url}/sitemap.xml`))
  const listed = (await Promise.all(parts.map(text))).join('')
  const pages = addressesIn(listed)
  const others = pages.flatMap((page) =>
    [2, 3].map((layout) => page.replace('/product/', `/product${layout}/`).replace(/\/(shop)?$/, `/$1${layout}`)),
  )
  const keys = new Set([...listed.matchAll(/\/media\/([0-9a-f]{24})\//g)].map(([, key = '']) => key))
  const pictures = [...keys].flatMap((key) =>
    renditionWidths.flatMap((width) => renditionFormats.map((format) => `${url}/media/${key}/${width}.${format}`)),
  )
  return {
    pages: [...pages, ...new Set(others.filter((page) => /\/(?:product[23]\/|shop[23]$)/.test(page)))],
    pictures,
  }
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

const text = async (address: string) => (await fetch(address)).text()

const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Requests a URL as a browser does and accepts any status, because a rendition may still be waiting to be made. */
function read(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'gzip, br', accept: 'text/html' } }, (response) => {
      response.resume()
      response.on('end', () => resolve())
    }).on('error', reject)
  })
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { searches: { type: 'string' }, orders: { type: 'string' } } })
  const load = { searches: Number(values.searches ?? 100_000), orders: Number(values.orders ?? 10_000) }
  printRows('Resident memory', await benchMemory(load))
  agent.destroy()
}
