import { setTimeout as wait } from 'node:timers/promises'
import type { Shop } from '#domain/shop.ts'

/** Work that is done when it is due. */
export type Job = {
  /**
   * Does what is due now. A long run starts nothing new once `stopping` is aborted. A run that finds more than it can
   * do alone may call `wake`, which starts another run beside it, as far as `atOnce` allows.
   */
  run: (stopping: AbortSignal, wake: () => void) => Promise<unknown>
  /** How often the job looks for something due, in milliseconds; every five seconds if not given. */
  everyMs?: number
  /** How many runs of it one node may have at the same time; one if not given. */
  atOnce?: number
}

export type Poller<Name extends string> = {
  /**
   * Runs a job now, without waiting for its next poll. If all its runs are busy, one of them starts over when it has
   * finished.
   */
  wake: (job: Name) => void
  /**
   * Starts nothing new, and waits for what is running, for twenty seconds at most; whatever takes longer loses its
   * lease.
   */
  stop: () => Promise<void>
}

export type PollerOptions = {
  report: Shop['report']
  /** Resolves after that many milliseconds, or at once when the signal is aborted. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const usualPauseMs = 5_000
const stopWithinMs = 20_000

/** Runs every job once, one after another. A fault of one is reported and doesn't keep the others from running. */
export async function runOnce(jobs: Record<string, Job>, report: Shop['report']): Promise<void> {
  const { signal } = new AbortController()
  for (const [name, job] of Object.entries(jobs)) await runReported(name, () => job.run(signal, () => {}), report)
}

/**
 * Runs each job again and again, independently of the others, until it is stopped. A fault is reported and stops
 * nothing; the job runs again at its next poll.
 */
export function startPoller<Name extends string>(
  jobs: Record<Name, Job>,
  { report, pause = pauseFor }: PollerOptions,
): Poller<Name> {
  const stopping = new AbortController()
  const { signal } = stopping
  const runners = new Map(
    Object.entries<Job>(jobs).map(([name, job]) => [
      name,
      openRunner(job, signal, (wake) => runReported(name, () => job.run(signal, wake), report)),
    ]),
  )
  const polls = [...runners.values()].map((runner) => repeat(runner, pause, signal))

  return {
    wake: (name) => runners.get(name)?.wake(),
    stop: async () => {
      stopping.abort()
      const finished = new AbortController()
      const ended = Promise.all([...polls, ...[...runners.values()].map((runner) => runner.ended())])
      await Promise.race([ended, pause(stopWithinMs, finished.signal)])
      finished.abort()
    },
  }
}

type Runner = { everyMs: number; start: () => boolean; wake: () => void; ended: () => Promise<unknown> }

function openRunner(
  { everyMs = usualPauseMs, atOnce = 1 }: Job,
  signal: AbortSignal,
  run: (wake: () => void) => Promise<void>,
): Runner {
  const runs = new Set<Promise<void>>()
  let running = 0
  let isWoken = false

  const work = async () => {
    do {
      isWoken = false
      await run(wake)
    } while (isWoken && !signal.aborted)
    running -= 1
  }
  /** Whether there was room for another run. */
  const start = () => {
    if (signal.aborted || running === atOnce) return false
    running += 1
    const one = work()
    runs.add(one)
    void one.then(() => runs.delete(one))
    return true
  }
  const wake = () => {
    if (!start()) isWoken = true
  }
  return { everyMs, start, wake, ended: () => Promise.all(runs) }
}

async function repeat(
  { everyMs, start }: Runner,
  pause: NonNullable<PollerOptions['pause']>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // A random pause, so that nodes that were started together don't all poll at the same moment.
    await pause(everyMs * (0.9 + Math.random() * 0.2), signal)
    start()
  }
}

const runReported = (name: string, run: () => Promise<unknown>, report: Shop['report']): Promise<void> =>
  run().then(
    () => {},
    (fault: unknown) => report(fault, `job ${name} failed`),
  )

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  wait(milliseconds, undefined, { signal }).catch(() => {})
