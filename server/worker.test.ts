import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, type TestContext, test } from 'vitest'
import { enqueue } from '#domain/notifications/enqueue.server.ts'
import type { Job } from '#domain/notifications/job.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { type Handlers, startWorker } from './worker.ts'

const orderId = 'f3a1b2c4-5d6e-4f70-8a9b-0c1d2e3f4a5b'
const mail: Job = { task: 'send_mail', kind: 'order_received', orderId }

// Ids that identify the jobs of a test.
const subscriber = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const askedAt = '2026-11-02T09:15:00Z'
const letterTo = (subscriberId: string): Job => ({ task: 'write_to_subscriber', subscriberId, askedAt })

const idle: Handlers = {
  send_mail: async () => {},
  write_to_subscriber: async () => {},
}

/** A new database, and workers on it that are stopped before it is dropped; `faults` are those that they reported. */
async function openJobs({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const database = await testDatabase()
  onTestFinished(database.close)
  const faults: string[] = []

  async function work(handlers: Partial<Handlers>) {
    const worker = await startWorker({
      shop: { report: (_fault, about) => faults.push(about) },
      databaseUrl: database.url,
      handlers: { ...idle, ...handlers },
      log: pino({ level: 'silent' }),
    })
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= worker.stop())
    onTestFinished(stop)
    return { stop }
  }

  async function waitingJobs() {
    const { rows } = await sql<{ attempts: number; lockedBy: string | null; lastError: string | null; inMs: number }>`
      select attempts, locked_by, last_error, extract(epoch from run_at - now())::float8 * 1000 as in_ms
      from graphile_worker._private_jobs order by id`.execute(database.db)
    return rows
  }

  async function jobsGone() {
    await eventually(async () => expect(await waitingJobs()).toEqual([]))
  }
  return { database, faults, work, waitingJobs, jobsGone }
}

// The tests mostly wait for the worker's own timers, so they run concurrently.
test.concurrent('a job that was added in a transaction runs once after the commit', async (context) => {
  const { database, work, jobsGone } = await openJobs(context)
  const seen: Job[] = []
  await work({ send_mail: async (job) => void seen.push(job) })
  await database.db.transaction().execute((tx) => enqueue(tx, mail))
  await eventually(() => expect(seen).toEqual([mail]))
  await jobsGone()
})

test.concurrent('a job that throws is kept with its error and retried later', async (context) => {
  const { database, faults, work, waitingJobs } = await openJobs(context)
  let tries = 0
  await work({
    send_mail: async () => {
      tries++
      throw new Error('the mail server is away')
    },
  })
  await enqueue(database.db, mail)
  await eventually(async () => {
    const [job] = await waitingJobs()
    expect(job).toMatchObject({ attempts: 1, lockedBy: null, lastError: 'the mail server is away' })
    expect(job?.inMs).toBeGreaterThan(500)
  })
  expect(faults).toEqual([])
  await eventually(() => expect(tries).toBe(2))
})

test.concurrent('a job that fails for the last time is reported', async (context) => {
  const { database, faults, work } = await openJobs(context)
  await work({ send_mail: async () => Promise.reject(new Error('no such mailbox')) })
  await database.db.transaction().execute(async (tx) => {
    await enqueue(tx, mail)
    await sql`update graphile_worker._private_jobs set attempts = 11`.execute(tx)
  })
  await eventually(() => expect(faults).toEqual([expect.stringMatching(/^job \d+ \(send_mail\) failed for the last/)]))
})

test.concurrent('an invalid payload never reaches its handler', async (context) => {
  const { database, work, waitingJobs } = await openJobs(context)
  const seen: Job[] = []
  await work({ send_mail: async (job) => void seen.push(job) })
  await sql`select graphile_worker.add_job('send_mail', '{"kind":"gossip","orderId":"1"}'::json)`.execute(database.db)
  await eventually(async () => expect((await waitingJobs())[0]?.lastError).toMatch(/order_received/))
  expect(seen).toEqual([])
})

test.concurrent('stopping waits for the running job and loses none', async (context) => {
  const { database, work, waitingJobs } = await openJobs(context)
  const running = subscriber(1)
  const later = subscriber(2)
  const done: string[] = []
  const started = Promise.withResolvers<void>()
  const worker = await work({
    write_to_subscriber: async ({ subscriberId }) => {
      started.resolve()
      await wait(600)
      done.push(subscriberId)
    },
  })
  await enqueue(database.db, letterTo(running))
  await started.promise
  const stopped = worker.stop()
  await enqueue(database.db, letterTo(later))
  await stopped
  expect(done).toContain(running)
  const waiting = await waitingJobs()
  expect(done.length + waiting.length).toBe(2)
  expect(waiting.filter((job) => job.lockedBy !== null)).toEqual([])
})

test.concurrent('the jobs of a killed worker are requeued, those of a running one are not', async (context) => {
  const { database, work, waitingJobs } = await openJobs(context)
  const orphan = subscriber(1)
  const held = subscriber(2)
  const seen: string[] = []
  await enqueue(database.db, letterTo(orphan))
  await enqueue(database.db, letterTo(held))
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '1 minute',
    locked_by = 'pool-' || (payload->>'subscriberId')`.execute(database.db)
  const living = await database.pool.connect()
  await living.query('select pg_advisory_lock(hashtextextended($1, 0))', [`pool-${held}`])
  await work({ write_to_subscriber: async ({ subscriberId }) => void seen.push(subscriberId) })
  await eventually(() => expect(seen).toEqual([orphan]))
  await eventually(async () => expect(await waitingJobs()).toMatchObject([{ lockedBy: `pool-${held}` }]))
  living.release(true)
})

test.concurrent('a job that was locked but never started is requeued', async (context) => {
  const { database, work, jobsGone } = await openJobs(context)
  const known = subscriber(1)
  const lost = subscriber(2)
  const seen: string[] = []
  const going = Promise.withResolvers<void>()
  await work({
    write_to_subscriber: async ({ subscriberId }) => {
      seen.push(subscriberId)
      if (subscriberId === known) await going.promise
    },
  })
  await enqueue(database.db, letterTo(known))
  await eventually(() => expect(seen).toEqual([known]))
  // As if locking the job had been committed and its result lost; the job that the worker knows keeps running.
  await sql`insert into graphile_worker._private_jobs (task_id, payload, attempts, locked_at, locked_by)
    select task_id, ${JSON.stringify({ subscriberId: lost, askedAt })}::json, 1, now() - interval '1 minute', locked_by
    from graphile_worker._private_jobs`.execute(database.db)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(database.db)
  await eventually(() => expect(seen).toEqual([known, lost]))
  going.resolve()
  await jobsGone()
  expect(seen).toEqual([known, lost])
})

test.concurrent('the worker reconnects after the database dropped every connection', async (context) => {
  const { database, work, jobsGone } = await openJobs(context)
  const before = subscriber(1)
  const after = subscriber(2)
  const seen: string[] = []
  const release = Promise.withResolvers<void>()
  const running = Promise.withResolvers<void>()
  await work({
    write_to_subscriber: async ({ subscriberId }) => {
      seen.push(subscriberId)
      running.resolve()
      if (subscriberId === before) await release.promise
    },
  })
  await enqueue(database.db, letterTo(before))
  await running.promise
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'aso-worker%'`.execute(database.db)
  release.resolve()
  await enqueue(database.db, letterTo(after))
  await jobsGone()
  // The outcome of 'before' may be lost with its connection: then it runs once more.
  expect(new Set(seen)).toEqual(new Set([before, after]))
})
