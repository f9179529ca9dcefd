/** The work that a queue may do: how much of the time it takes, and how many jobs may wait. */
type Bounds = { share: number; waiting: number }

/**
 * A queue of jobs in the background: one at a time, with a rest after each that leaves them `share` of the time, so that whoever asks for many delays others
 * little. `add` says whether the job was taken: it isn't while `waiting` jobs wait. A job that fails is an unhandled rejection, which the crash handler logs.
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
