import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Job, type JobOf, jobSchema, type Task } from '#domain/notifications/job.ts'
import type { Shop } from '#domain/shop.ts'
import { keepLease } from './worker-lease.ts'

/** The handler of each task; a job whose handler throws is retried. */
export type Handlers = { [T in Task]: (job: JobOf<T>) => Promise<void> }

export type WorkerOptions = {
  shop: Pick<Shop, 'report'>
  databaseUrl: string
  handlers: Handlers
  log: Logger
}

const concurrency = 4
const restartAfterMs = 5_000
const stopWithinMs = 20_000

/**
 * Runs background jobs, four at a time, until stopped. A job that throws is retried after e^attempts seconds (3 s, 7 s, 20 s,
 * 55 s … 6 h); after its last attempt the fault is reported. Throws when the database can't be reached at the start; after
 * later outages it starts again by itself. `stop` takes no new jobs and waits 20 s for the running ones; those still running
 * then are retried later.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const pool = openJobPool(options.databaseUrl)
  let current = await startRun(options, pool).catch(async (error) => {
    await pool.end()
    throw error
  })

  // The library's runner ends when it can't store a job's outcome; then another is started.
  const supervise = async () => {
    while (true) {
      await current.ended
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      current = await startRun(options, pool).catch((error) => {
        options.shop.report(error, 'restarting the job worker failed')
        return endedRun
      })
      if (stopping.signal.aborted) await current.stop()
    }
  }
  const supervised = supervise()

  return {
    stop: async () => {
      stopping.abort()
      await current.stop()
      await supervised
      await pool.end()
    },
  }
}

type WorkerRun = { ended: Promise<void>; stop: () => Promise<void> }
const endedRun: WorkerRun = { ended: Promise.resolve(), stop: async () => {} }

async function startRun({ shop, databaseUrl, handlers, log }: WorkerOptions, pgPool: pg.Pool): Promise<WorkerRun> {
  const events: WorkerEvents = new EventEmitter()
  const created: WorkerPool[] = []
  events.once('pool:create', ({ workerPool }) => created.push(workerPool))
  events.on('job:error', ({ job, error }) => {
    const { id, task_identifier: task, attempts, max_attempts: of } = job
    log.warn({ job: id, task, attempt: attempts, of, reason: reasonOf(error) }, 'a job failed')
    if (attempts >= of) shop.report(error, `job ${id} (${task}) failed for the last time`)
  })
  const running = runningJobs(events)
  const runner = await run({
    pgPool,
    taskList: createTaskList(handlers),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    parsedCronItems: [],
    gracefulShutdownAbortTimeout: stopWithinMs,
    // Without batching, the library doesn't catch faults of these two writes: a broken connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: quietLogger(log),
  })
  const [workers] = created
  if (!workers) throw new Error('The job library started without announcing its workers')
  const lease = keepLease(databaseUrl, workers.id, running, log)
  const settled = forceLateEnd(events, workers)
  const ended = runner.promise
    .catch((error: unknown) => shop.report(error, 'the job worker ended unexpectedly'))
    .finally(async () => {
      settled()
      // Jobs that are still locked by this run won't finish. If unlocking fails, the lease of another run requeues them.
      await pgPool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers.id]).catch(() => {})
      await lease.release()
    })
  const stop = async () => {
    await runner.stop().catch(() => {})
    await ended
  }
  return { ended, stop }
}

// A job counts as running for another second, in which its outcome is stored; a retry comes later than that.
function runningJobs(events: WorkerEvents): ReadonlySet<string> {
  const ids = new Set<string>()
  events.on('job:start', ({ job }) => ids.add(job.id))
  events.on('job:complete', ({ job }) => setTimeout(() => ids.delete(job.id), 1_000).unref())
  return ids
}

// Running jobs have twenty seconds. The library can also hang after its last job, when an outage made its count of unstored
// outcomes wrong: then one second is enough.
function forceLateEnd(events: WorkerEvents, workers: WorkerPool): () => void {
  let timer: NodeJS.Timeout | undefined
  const forceAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      await Promise.resolve(workers.forcefulShutdown('The worker is stopping')).catch(() => {})
    }, ms)
  }
  events.once('pool:gracefulShutdown', () => forceAfter(stopWithinMs))
  events.once('pool:gracefulShutdown:complete', () => forceAfter(1_000))
  return () => clearTimeout(timer)
}

function createTaskList(handlers: Handlers): TaskList {
  return {
    send_mail: (payload) => handlers.send_mail(parseJob('send_mail', payload)),
    write_to_subscriber: (payload) => handlers.write_to_subscriber(parseJob('write_to_subscriber', payload)),
  } satisfies Record<Task, TaskList[string]>
}

function parseJob<T extends Task>(task: T, payload: unknown): JobOf<T> {
  const job = jobSchema.parse({ ...Object(payload), task })
  if (!isOf(task, job)) throw new TypeError(`expected ${task}, got ${job.task}`)
  return job
}

const isOf = <T extends Task>(task: T, job: Job): job is JobOf<T> => job.task === task

function openJobPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: concurrency + 1,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'aso-worker',
  })
  // A connection that the server closes is replaced at the next query; without listeners the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// Failures of jobs are logged above, without the stack that the library puts into the message.
function quietLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message, meta) => {
    if (meta.failure === true) return
    if (level === 'error' || level === 'warning') log.warn({ from: 'jobs', reason: message }, 'job worker')
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
