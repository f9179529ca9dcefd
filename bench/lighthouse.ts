import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { installTool } from '#bin/install-tool.ts'
import { browserPath } from '#test/browser-path.ts'
import { freePort } from '#test/free-port.ts'
import type { ShopProcess } from '#test/shop-process.ts'
import { benchCustomer } from './account.ts'
import { printRows, type Row } from './measure.ts'
import { settledShop } from './settled-shop.ts'

const runs = 3
const bounds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const sizes = ['phone', 'desktop'] as const
type Size = (typeof sizes)[number]
type Category = keyof typeof bounds
const categories = Object.keys(bounds) as Category[]
const house = ['about', 'showroom', 'contact', 'faq', 'privacy']

/** `failing` lists each audit that cost points, with the elements that it reports. */
type Report = { scores: Record<Category, number>; times: string; failing: Record<Category, string[]> }

/**
 * Lighthouse's scores of the storefront's first pages in its three layouts, of cart and checkout, of pages about the house and of the account's pages
 * with its mobile preset, which simulates a slow phone on slow 4G, and with its desktop preset. Of three runs the one with the median performance counts; the
 * audits that keep a page below a bound are printed. `only` picks pages by the beginning of their names; `isObserved` slows the browser's
 * own network down instead of simulating that.
 */
export async function benchLighthouse(shop: ShopProcess, only = '', isObserved = false): Promise<Row[]> {
  const folder = await installTool('lighthouse', join(import.meta.dirname, 'lighthouse-cli'))
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: ['--no-sandbox', '--disable-background-networking', `--remote-debugging-port=${port}`],
  })
  try {
    const rows: Row[] = []
    const rate = async (name: string, path: string, judged: readonly Category[], cookie?: string) => {
      if (!name.startsWith(only)) return
      // The first request renders the page; then it comes from the page cache, as for most visitors.
      await fetch(shop.url + path)
      for (const size of sizes) {
        const reports: Report[] = []
        for (let run = 0; run < runs; run++)
          reports.push(await visit(shop.url + path, { folder, port, size, cookie, isObserved }))
        rows.push(...rowsOf(name, size, medianOf(reports), judged))
      }
    }
    for (const [name, path] of await pages(shop)) await rate(name, path, categories)
    // Search engines are to leave these alone.
    const judged = categories.filter((category) => category !== 'seo')
    for (const name of ['cart', 'checkout']) await rate(name, `/${name}`, judged)
    const customer = await benchCustomer(shop)
    for (const [name, path] of customer.pages) await rate(`account, ${name}`, path, judged, customer.cookie)
    return rows
  } finally {
    await browser.close()
  }
}

async function pages({ url }: ShopProcess): Promise<[string, string][]> {
  const answer = (await (await fetch(`${url}/api/v1/products`)).json()) as { data: { slug: string }[] }
  const slug = answer.data[0]?.slug ?? ''
  const ofLayout = (number: string): [string, string][] => [
    [`home${number}`, number ? `/home${number}` : '/'],
    [`shop${number}`, `/shop${number}`],
    [`product${number}`, `/product${number}/${slug}`],
  ]
  return [
    ...['', '2', '3'].flatMap(ofLayout),
    ['category', '/category/adire'],
    ...house.map((name): [string, string] => [`the house: ${name}`, `/${name}`]),
  ]
}

const run = promisify(execFile)

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
  details: z.looseObject({ items: z.unknown().optional() }).optional(),
})
type Audit = z.infer<typeof audit>

/** The used part of Lighthouse's JSON report (its "LHR", understanding-results.md). */
const result = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
})

type Visit = { folder: string; port: number; size: Size; cookie: string | undefined; isObserved: boolean }

async function visit(url: string, { folder, port, size, cookie, isObserved }: Visit): Promise<Report> {
  const lighthouse = join(folder, 'node_modules/lighthouse/cli/index.js')
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`]
  if (size === 'desktop') options.push('--preset=desktop')
  if (isObserved) options.push('--throttling-method=devtools')
  if (cookie) options.push(`--extra-headers=${JSON.stringify({ cookie })}`)
  const { stdout } = await run(process.execPath, [lighthouse, url, ...options], { maxBuffer: 64 * 1024 ** 2 })
  const lhr = result.parse(JSON.parse(stdout))
  if (lhr.runtimeError) throw new Error(`Lighthouse of ${url}: ${lhr.runtimeError.message}`)
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const timeOf = (audit: string) => lhr.audits[audit]?.displayValue?.replace(/\s/g, ' ') ?? '?'
  const failingOf = (category: Category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${auditText(lhr.audits[id])}`)
  return {
    scores: forEach(scoreOf),
    failing: forEach(failingOf),
    times: `LCP ${timeOf('largest-contentful-paint')}, TBT ${timeOf('total-blocking-time')}, CLS ${timeOf('cumulative-layout-shift')}`,
  }
}

const forEach = <T>(of: (category: Category) => T): Record<Category, T> => ({
  performance: of('performance'),
  accessibility: of('accessibility'),
  'best-practices': of('best-practices'),
  seo: of('seo'),
})

const items = z.array(
  z.looseObject({
    node: z.looseObject({ selector: z.string().optional() }).optional(),
    url: z.string().optional(),
    description: z.string().optional(),
  }),
)

/** An audit's title and value, with the elements and URLs that it reports. */
function auditText(audit: Audit | undefined): string {
  if (!audit) return ''
  const found = items.safeParse(audit.details?.items)
  const places = (found.success ? found.data : [])
    .slice(0, 5)
    .map(({ node, url, description }) => node?.selector ?? description ?? url)
  return [audit.title, audit.displayValue, ...places].filter(Boolean).join(' | ')
}

function medianOf(reports: Report[]): Report {
  const [median] = reports
    .toSorted((a, b) => a.scores.performance - b.scores.performance)
    .slice(Math.floor(reports.length / 2))
  if (!median) throw new Error('there are no runs')
  return median
}

function rowsOf(name: string, size: Size, { scores, times, failing }: Report, judged: readonly Category[]): Row[] {
  return judged.map((category) => {
    const met = scores[category] >= bounds[category]
    if (!met)
      process.stdout.write(
        `${name} (${size}), ${category}:\n${failing[category].map((line) => `  ${line}\n`).join('')}`,
      )
    return {
      what: `${name}, ${size}: ${category}`,
      figure: category === 'performance' ? `${scores[category]} (${times})` : String(scores[category]),
      baseline: 'Lighthouse',
      ratio: (scores[category] / bounds[category]).toFixed(2),
      bound: `≥ ${bounds[category]}`,
      met,
    }
  })
}

if (import.meta.main) {
  const shop = await settledShop()
  try {
    printRows('What Lighthouse says', await benchLighthouse(shop, process.argv[2], process.argv[3] === 'observed'))
  } finally {
    await shop.stop()
  }
}
