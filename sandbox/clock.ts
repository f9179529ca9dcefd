export type SandboxClock = {
  now(): Date
  /** Runs something later; in milliseconds. */
  after(milliseconds: number, run: () => void): void
}

export const systemClock: SandboxClock = {
  now: () => new Date(),
  // A webhook that is still to come must not keep a finished process alive.
  after: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
}

/** A clock that stands still until it is told how far to go, for tests of delays and retries. */
export function manualClock(start = new Date('2026-11-02T09:15:00Z')) {
  let now = start.getTime()
  let waiting: Array<{ at: number; run: () => void }> = []
  return {
    now: () => new Date(now),
    after(milliseconds: number, run: () => void) {
      waiting.push({ at: now + milliseconds, run })
    },
    /** Moves time on, running in order whatever falls due, including what that sets off. */
    async advance(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      await settled()
      for (let next = takeDue(end); next; next = takeDue(end)) {
        now = Math.max(now, next.at)
        next.run()
        await settled()
      }
      now = end
    },
  }

  function takeDue(end: number) {
    const next = waiting.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
    waiting = waiting.filter((one) => one !== next)
    return next
  }
}

// Lets everything that was set off run until it waits for something else.
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
