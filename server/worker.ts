import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger as JobLogger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import pg from 'pg'
import type { Logger } from 'pino'
import { type Job, type JobOf, jobSchema, type Task } from '#domain/notifications/job.ts'
import type { Shop } from '#domain/shop.ts'
import { keepLease } from './worker-lease.ts'

/** What each job does; a throw means "later again". */
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
 * Runs the jobs, four at a time, until stopped. A job that throws is tried again after e^attempts seconds (3 s, 7 s, 20 s,
 * 55 s … 6 h), until its tries are used up and it is reported. Throws when the database can't be reached at the start; later
 * outages are waited out. `stop` takes no new jobs and waits 20 s for the running ones; what is still running then is left
 * for another try.
 */
export async function startWorker(options: WorkerOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const pool = openJobPool(options.databaseUrl)
  let shift = await startRun(options, pool).catch(async (error) => {
    await pool.end()
    throw error
  })

  // The library ends a shift when it can't write down a job's outcome; the next one takes over.
  const supervise = async () => {
    while (true) {
      await shift.ended
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      shift = await startRun(options, pool).catch((error) => {
        options.shop.report(error, 'starting the job worker again')
        return endedRun
      })
      if (stopping.signal.aborted) await shift.stop()
    }
  }
  const supervised = supervise()

  return {
    stop: async () => {
      stopping.abort()
      await shift.stop()
      await supervised
      await pool.end()
    },
  }
}

type Shift = { ended: Promise<void>; stop: () => Promise<void> }
const endedRun: Shift = { ended: Promise.resolve(), stop: async () => {} }

async function startRun({ shop, databaseUrl, handlers, log }: WorkerOptions, pgPool: pg.Pool): Promise<Shift> {
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
    taskList: taskList(handlers),
    concurrency,
    pollInterval: 2_000,
    noHandleSignals: true,
    parsedCronItems: [],
    gracefulShutdownAbortTimeout: stopWithinMs,
    // Unbatched, the library leaves these two writes unwatched: a broken connection would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger: quietLogger(log),
  })
  const [workers] = created
  if (!workers) throw new Error('The job library started without announcing its workers')
  const lease = keepLease(databaseUrl, workers.id, running, log)
  const settled = forceLateEnd(events, workers)
  const ended = runner.promise
    .catch((error: unknown) => shop.report(error, 'the job worker ended'))
    .finally(async () => {
      settled()
      // What is still marked as this shift's it will not finish any more. If this fails, another shift's lease sees it.
      await pgPool.query('select graphile_worker.force_unlock_workers(array[$1])', [workers.id]).catch(() => {})
      await lease.release()
    })
  const stop = async () => {
    await runner.stop().catch(() => {})
    await ended
  }
  return { ended, stop }
}

// A job counts as running until its outcome has had time to be written; its next try comes later than that.
function runningJobs(events: WorkerEvents): ReadonlySet<string> {
  const ids = new Set<string>()
  events.on('job:start', ({ job }) => ids.add(job.id))
  events.on('job:complete', ({ job }) => setTimeout(() => ids.delete(job.id), 1_000).unref())
  return ids
}

// Running jobs get their twenty seconds. The library can also hang after its last job, when its count of unwritten
// outcomes went wrong in an outage: a second is enough then.
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

function taskList(handlers: Handlers): TaskList {
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
  // A connection that the server drops is replaced at the next query; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

// Job failures are logged above, without the library's stack in the message.
function quietLogger(log: Logger): JobLogger {
  return new JobLogger(() => (level, message, meta) => {
    if (meta.failure === true) return
    if (level === 'error' || level === 'warning') log.warn({ from: 'jobs', reason: message }, 'job worker')
  })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
