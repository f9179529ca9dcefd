import type { Subscribe } from './page-events.ts'
import { shownCatalogue } from './shown-catalogue.ts'

/** The requests of all open pages are spread over this time. */
const spreadMs = 800
/** After this time every node has been notified of the change. */
const headStartMs = 100
const pauseMs = 5_000
const retryMs = 10_000
const longestRetryMs = 120_000
const busyMs = 1_000
/** By how much the clocks of two nodes may differ, and how much older a page may be than its loading. */
const toleranceMs = 2_000

type Changes = { now: number; since: number; changed: Record<string, number> }

type Options = {
  subscribe: Subscribe
  /** Reloads the page's data; resolves to false if that failed and must be tried again. */
  reload: () => Promise<boolean>
  /** Whether the page mustn't change at the moment. */
  isBusy: () => boolean
  page?: Pick<Document, 'visibilityState'>
  /** How long ago the page was opened, in ms. */
  age?: () => number
}

/**
 * Reloads the page's data after the catalogue has changed: within a second, at most once in five seconds, and only
 * while the page is visible. Changes while it is hidden or disconnected are noticed with the next value.
 */
export function followCatalogue(options: Options): void {
  const { subscribe, reload, isBusy, page = document, age = () => performance.now() } = options
  // Up to which time, by the server's clock, the page includes all changes.
  let knownUntil: number | null = null
  let isDue = false
  let lastAt = Number.NEGATIVE_INFINITY
  let isScheduled = false
  let failures = 0

  const runAfter = (ms: number) => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(run, ms)
  }
  const run = async () => {
    isScheduled = false
    if (page.visibilityState === 'hidden') return
    if (isBusy()) return runAfter(busyMs)
    isDue = false
    lastAt = Date.now()
    const isDone = await reload()
    failures = isDone ? 0 : failures + 1
    if (isDone) return
    isDue = true
    runAfter(Math.min(retryMs * 2 ** (failures - 1), longestRetryMs))
  }
  const schedule = () => {
    const pause = Math.max(0, lastAt + pauseMs - Date.now())
    runAfter(pause + headStartMs + Math.random() * spreadMs)
  }
  subscribe('catalogue', (value) => {
    if (value === undefined) {
      if (knownUntil !== null) knownUntil -= toleranceMs
      return
    }
    const changes = readChanges(value)
    if (!changes) return
    isDue ||= concernsPage(changes, knownUntil ?? changes.now - age() - toleranceMs)
    knownUntil = changes.now
    if (isDue) schedule()
  })
}

function concernsPage({ since, changed }: Changes, after: number): boolean {
  const tags = new Set(['catalogue', 'everything'])
  for (const { productIds } of shownCatalogue.parts) for (const id of productIds) tags.add(`product:${id}`)
  return since > after || Object.entries(changed).some(([tag, at]) => at > after && tags.has(tag))
}

function readChanges(value: unknown): Changes | null {
  const { now, since, changed } = (value ?? {}) as Partial<Record<keyof Changes, unknown>>
  if (typeof now !== 'number' || typeof since !== 'number' || typeof changed !== 'object' || !changed) return null
  const times = Object.entries(changed).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  return { now, since, changed: Object.fromEntries(times) }
}
