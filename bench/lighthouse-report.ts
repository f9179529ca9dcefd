import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** The metrics that have bounds besides the scores: two in milliseconds, and the cumulative layout shift. */
export const metrics = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const
export type Metric = (typeof metrics)[number]

/** `failing` lists each audit that lost points, with the elements it reports. `benchmarkIndex` is how fast Lighthouse found the machine. */
export type Report = {
  benchmarkIndex: number
  scores: Record<Category, number>
  metrics: Record<Metric, number>
  failing: Record<Category, string[]>
}

export type Visit = {
  /** The path of Lighthouse's command. */
  command: string
  /** The port on which the browser takes commands (DevTools protocol). */
  port: number
  size: 'phone' | 'desktop'
  cookie: string | undefined
  /** Whether the browser's network is really throttled; otherwise Lighthouse simulates the throttling. */
  isObserved: boolean
}

const run = promisify(execFile)

/**
 * Has Lighthouse open a page in a running browser. It first empties the browser's cache and removes its service workers, but keeps local
 * storage and cookies, so the cart stays.
 */
export async function visitPage(url: string, { command, port, size, cookie, isObserved }: Visit): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet']
  options.push(`--only-categories=${categories.join(',')}`)
  if (size === 'desktop') options.push('--preset=desktop')
  if (isObserved) options.push('--throttling-method=devtools')
  if (cookie) options.push(`--extra-headers=${JSON.stringify({ cookie })}`)
  const { stdout } = await run(process.execPath, [command, url, ...options], { maxBuffer: 64 * 1024 ** 2 })
  const lhr = result.parse(JSON.parse(stdout))
  if (lhr.runtimeError) throw new Error(`Lighthouse of ${url}: ${lhr.runtimeError.message}`)
  const failingOf = (category: Category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${auditText(lhr.audits[id])}`)
  return {
    benchmarkIndex: lhr.environment.benchmarkIndex,
    scores: recordOf(categories, (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)),
    metrics: recordOf(metrics, (metric) => lhr.audits[metric]?.numericValue ?? Number.NaN),
    failing: recordOf(categories, failingOf),
  }
}

const recordOf = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>

/** The median of each figure on its own. The audits are those of the run with the median performance score. */
export function medianReport(reports: readonly Report[]): Report {
  const of = (figure: (report: Report) => number) =>
    middleOf(reports.toSorted((one, other) => figure(one) - figure(other)))
  const median = (figure: (report: Report) => number) => figure(of(figure))
  return {
    benchmarkIndex: median((report) => report.benchmarkIndex),
    scores: recordOf(categories, (category) => median(({ scores }) => scores[category])),
    metrics: recordOf(metrics, (metric) => median((report) => report.metrics[metric])),
    failing: of(({ scores }) => scores.performance).failing,
  }
}

function middleOf(reports: readonly Report[]): Report {
  const middle = reports[Math.floor(reports.length / 2)]
  if (!middle) throw new Error('there are no runs')
  return middle
}

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
  displayValue: z.string().optional(),
  details: z.looseObject({ items: z.unknown().optional() }).optional(),
})
type Audit = z.infer<typeof audit>

/** The parts of Lighthouse's JSON report (its "LHR", understanding-results.md) that are used here. */
const result = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit),
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
