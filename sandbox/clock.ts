export type SandboxClock = {
  now(): Date
  /** Runs something after a delay in milliseconds. */
  after(milliseconds: number, run: () => unknown): void
  /** Advances the time and runs in order what becomes due, including what that schedules in turn. */
  advance(milliseconds: number): Promise<void>
}

type Waiting = { at: number; run: () => unknown }

/** A clock that runs in real time and can be advanced, so that nobody waits 72 hours for a retry. */
export function runningClock(): SandboxClock {
  let ahead = 0
  let timer: NodeJS.Timeout | undefined
  const queue = createQueue()
  const now = () => Date.now() + ahead

  function arm(): void {
    clearTimeout(timer)
    const next = queue.earliest(Number.POSITIVE_INFINITY)
    // A scheduled webhook must not keep a finished process alive.
    if (next) timer = setTimeout(runDue, Math.max(0, next.at - now())).unref()
  }

  function runDue(): void {
    for (let due = queue.take(now()); due; due = queue.take(now())) void due.run()
    arm()
  }

  return {
    now: () => new Date(now()),
    after(milliseconds, run) {
      queue.add({ at: now() + milliseconds, run })
      arm()
    },
    async advance(milliseconds) {
      const end = now() + milliseconds
      for (let next = queue.take(end); next; next = queue.take(end)) {
        ahead += Math.max(0, next.at - now())
        await next.run()
      }
      ahead += Math.max(0, end - now())
      arm()
    },
  }
}

/** A clock that only moves when it is advanced, for tests of delays and retries. */
export function manualClock(start = new Date('2026-11-02T09:15:00Z')): SandboxClock {
  let now = start.getTime()
  const queue = createQueue()
  return {
    now: () => new Date(now),
    after: (milliseconds, run) => queue.add({ at: now + milliseconds, run }),
    async advance(milliseconds) {
      const end = now + milliseconds
      for (let next = queue.take(end); next; next = queue.take(end)) {
        now = Math.max(now, next.at)
        await next.run()
      }
      now = end
    },
  }
}

function createQueue() {
  const waiting = new Set<Waiting>()
  const earliest = (by: number): Waiting | null => {
    let first: Waiting | null = null
    for (const one of waiting) if (one.at <= by && (!first || one.at < first.at)) first = one
    return first
  }
  return {
    add: (one: Waiting): void => void waiting.add(one),
    earliest,
    /** Removes and returns the earliest entry that is due by then; null when none is. */
    take(by: number): Waiting | null {
      const first = earliest(by)
      if (first) waiting.delete(first)
      return first
    },
  }
}
