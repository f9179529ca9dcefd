const mebibyte = 1024 * 1024
const lookEveryMs = 5_000
const idleShare = 0.05
const worthBytes = 32 * mebibyte
const idleAtMostEveryMs = 60_000
// The shop should stay below 250 MiB. It grows by some 20 MiB between two looks when every page has to be rendered.
const largeBytes = 215 * mebibyte

type Process = { memoryUsage: () => { rss: number }; cpuUsage: () => { user: number; system: number } }

/**
 * Collects garbage when the process is idle after a busy time, or when it is large, so that its memory goes back to the
 * system: by itself V8 collects only when it needs room. A collection stops the process for some 130 ms, so it runs
 * only if the process has grown since the last one, and when idle at most once a minute. It is V8's last resort,
 * because an ordinary collection leaves buffers, and pages of the heap, for later. Does nothing without `--expose-gc`.
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
