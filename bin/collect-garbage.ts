const mebibyte = 1024 * 1024
const lookEveryMs = 5_000
const idleShare = 0.05
const worthBytes = 32 * mebibyte
const idleAtMostEveryMs = 60_000
// The shop is to stay below 250 MiB; some 20 are added between two looks when every page must be rendered.
const largeBytes = 215 * mebibyte

type Process = { memoryUsage: () => { rss: number }; cpuUsage: () => { user: number; system: number } }

/**
 * Collects the garbage of a busy time once the process rests, or is large, so that its memory goes back to the system: V8 does that only when
 * it needs room itself. It stops the process for some 130 ms, so it is done only where the process has grown since, and at rest at most once a
 * minute. `gc` is there with `--expose-gc`; without it nothing is done. An ordinary collection leaves buffers, and pages
 * of the heap, for later.
 */
export function collectGarbage(gc = globalThis.gc, { memoryUsage, cpuUsage }: Process = process): void {
  if (!gc) return
  let usedBefore = Number.NEGATIVE_INFINITY
  let collectedAt = 0
  let collectedBytes = 0
  const look = () => {
    const { user, system } = cpuUsage()
    const usedMs = (user + system) / 1_000
    const isIdle = usedMs - usedBefore < lookEveryMs * idleShare
    usedBefore = usedMs
    const now = performance.now()
    const { rss } = memoryUsage()
    const isDue = rss >= largeBytes || (isIdle && now - collectedAt >= idleAtMostEveryMs)
    if (!isDue || rss - collectedBytes < worthBytes) return
    gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    collectedAt = now
    collectedBytes = memoryUsage().rss
  }
  setInterval(look, lookEveryMs).unref()
}
