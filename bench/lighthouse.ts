import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { buildIfChanged } from '#bin/build.ts'
import { installTool } from '#bin/install-tool.ts'
import { browserPath } from '#test/browser-path.ts'
import { freePort } from '#test/free-port.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { benchCustomer } from './account.ts'
import {
  type Category,
  categories,
  type Metric,
  medianReport,
  metrics,
  type Report,
  visitPage,
} from './lighthouse-report.ts'
import { printRows, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'
import { storeCart } from './stored-cart.ts'

const scoreBounds: Record<Category, number> = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const metricBounds: Record<Metric, number> = {
  'largest-contentful-paint': 1500,
  'total-blocking-time': 100,
  'cumulative-layout-shift': 0,
}
const sizes = ['phone', 'desktop'] as const
type Size = (typeof sizes)[number]
// From this benchmark index on, Lighthouse takes a machine for a desktop (page-functions.js) and slows down its processor.
const benchmarkBound = 1000
const house = ['about', 'showroom', 'contact', 'faq', 'privacy']

type Options = {
  /** Measures only the pages whose names begin with one of these. */
  only?: string[]
  runs?: number
  sizes?: readonly Size[]
  /** Really throttles the browser's network and processor, instead of simulating it. */
  isObserved?: boolean
}

/**
 * Measures Lighthouse's scores and times of the storefront's first pages in its three layouts, of cart and checkout with three lines in the
 * cart, of pages about the house and of the account's pages, with its mobile preset, which simulates a slow phone on slow 4G, and with its
 * desktop preset. It takes the median of five runs and prints the audits that keep a page below a bound.
 */
export async function benchLighthouse(
  shop: ShopProcess,
  { only = [''], runs = 5, sizes: asked = sizes, isObserved = false }: Options = {},
): Promise<Row[]> {
  const folder = await installTool('lighthouse', join(import.meta.dirname, 'lighthouse-cli'))
  const command = join(folder, 'node_modules/lighthouse/cli/index.js')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    await storeCart(shop, { port, lines: 3 })
    const rows: Row[] = []
    const indexes: number[] = []
    for (const { name, path, judged, cookie } of await pages(shop)) {
      if (!only.some((beginning) => name.startsWith(beginning))) continue
      for (const size of asked) {
        const visit = () => visitPage(shop.url + path, { command, port, size, cookie, isObserved })
        // The first visit renders the page and makes its pictures in the requested widths. Most real visits find them ready.
        await visit()
        const reports: Report[] = []
        for (let run = 0; run < runs; run++) reports.push(await visit())
        const report = medianReport(reports)
        indexes.push(report.benchmarkIndex)
        rows.push(...rowsOf(`${name}, ${size}`, report, judged))
      }
    }
    return [machineRow(indexes), ...rows]
  } finally {
    await browser.close()
  }
}

type Rated = { name: string; path: string; judged: readonly Category[]; cookie?: string }

async function pages(shop: ShopProcess): Promise<Rated[]> {
  const answer = (await (await fetch(`${shop.url}/api/v1/products`)).json()) as { data: { slug: string }[] }
  const slug = answer.data[0]?.slug ?? ''
  const ofLayout = (number: string): [string, string][] => [
    [`home${number}`, number ? `/home${number}` : '/'],
    [`shop${number}`, `/shop${number}`],
    [`product${number}`, `/product${number}/${slug}`],
  ]
  const open: [string, string][] = [
    ...['', '2', '3'].flatMap(ofLayout),
    ['category', '/category/adire'],
    ...house.map((name): [string, string] => [`the house: ${name}`, `/${name}`]),
  ]
  // The other pages aren't meant for search engines, so SEO isn't judged there.
  const judged = categories.filter((category) => category !== 'seo')
  const { cookie, pages: own } = await benchCustomer(shop)
  return [
    ...open.map(([name, path]) => ({ name, path, judged: categories })),
    ...['cart', 'checkout'].map((name) => ({ name, path: `/${name}`, judged })),
    ...own.map(([name, path]) => ({ name: `account, ${name}`, path, judged, cookie })),
  ]
}

/** How fast Lighthouse found the machine while it measured the slowest page. The slower the machine, the longer the blocking times. */
function machineRow(indexes: readonly number[]): Row {
  const slowest = Math.round(Math.min(...indexes))
  return row('this machine: benchmarkIndex', slowest, {
    bound: benchmarkBound,
    sign: '≥',
    met: slowest >= benchmarkBound,
  })
}

function rowsOf(what: string, { scores, metrics: measured, failing }: Report, judged: readonly Category[]): Row[] {
  const rated = judged.map((category) => {
    const met = scores[category] >= scoreBounds[category]
    if (!met) process.stdout.write(`${what}, ${category}:\n${failing[category].map((line) => `  ${line}\n`).join('')}`)
    return row(`${what}: ${category}`, scores[category], { bound: scoreBounds[category], sign: '≥', met })
  })
  const timed = metrics.map((metric) => {
    const figure = Number(measured[metric].toFixed(metric === 'cumulative-layout-shift' ? 3 : 0))
    const bound = metricBounds[metric]
    return row(`${what}: ${metric}`, figure, { bound, sign: '≤', met: figure <= bound })
  })
  return [...rated, ...timed]
}

function row(what: string, figure: number, { bound, sign, met }: { bound: number; sign: string; met: boolean }): Row {
  const ratio = bound === 0 ? '' : (figure / bound).toFixed(2)
  return { what, figure: String(figure), baseline: 'Lighthouse', ratio, bound: `${sign} ${bound}`, met }
}

// node bench/lighthouse.ts [beginnings of names…] [--runs=5] [--phone] [--observed]
if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { runs: { type: 'string' }, phone: { type: 'boolean' }, observed: { type: 'boolean' } },
  })
  const built = await buildIfChanged()
  if (!built.ok) throw new Error(built.output)
  const shop = await settledShop()
  try {
    const rows = await benchLighthouse(shop, {
      ...(positionals.length > 0 && { only: positionals }),
      ...(values.runs && { runs: Number(values.runs) }),
      ...(values.phone && { sizes: ['phone'] }),
      isObserved: values.observed ?? false,
    })
    printRows('What Lighthouse says', rows)
  } finally {
    await shop.stop()
  }
}
