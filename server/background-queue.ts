/** How much a queue may do: its share of the time, and how many jobs may wait. */
type Bounds = { share: number; waiting: number }

/**
 * A queue of background jobs: one at a time, with a rest after each so that jobs take only `share` of the time and
 * hardly delay other work, however many are added. `add` returns whether the job was accepted; it isn't while `waiting`
 * jobs are waiting. A job that fails is an unhandled rejection, which the crash handler logs.
 */
export function createBackgroundQueue({ share, waiting }: Bounds) {
  const jobs: (() => Promise<void>)[] = []
  let isRunning = false

  async function runNext(): Promise<void> {
    const job = jobs.shift()
    isRunning = job !== undefined
    if (!job) return
    const began = performance.now()
    await job()
    const rest = (performance.now() - began) * (1 / share - 1)
    setTimeout(() => void runNext(), rest).unref()
  }

  return {
    add(job: () => Promise<void>): boolean {
      if (jobs.length >= waiting) return false
      jobs.push(job)
      if (!isRunning) void runNext()
      return true
    },
  }
}
