import pg from 'pg'
import type { Logger } from 'pino'

const beatEveryMs = 5_000

/**
 * Shows the other nodes that a pool of workers is alive, and puts back the jobs that nobody is running: those of pools that
 * died, and its own that went missing with a connection. The job library alone would hold them for four hours. Alive means
 * that a session holds the advisory lock of the pool's id; the lock goes with the session. Outages are waited out.
 */
export function keepLease(
  databaseUrl: string,
  poolId: string,
  runningJobs: ReadonlySet<string>,
  log: Logger,
): { release: () => Promise<void> } {
  let session: pg.Client | null = null
  let released = false
  let timer: NodeJS.Timeout | undefined
  let beating = Promise.resolve()

  // A new session looks for orphans only at its second beat: after an outage every pool has its lock back by then.
  const beat = async () => {
    try {
      if (session === null) session = await openSession(databaseUrl, poolId)
      else await requeueOrphans(session)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'the worker lease could not be renewed')
      await closeSession()
    }
    if (!released) timer = setTimeout(start, beatEveryMs)
  }
  const requeueOrphans = async (held: pg.Client) => {
    const jobs = await requeueOrphanedJobs(held, runningJobs)
    if (jobs > 0) log.warn({ jobs }, 'jobs that nobody was running were put back')
  }
  const closeSession = async () => {
    const closing = session
    session = null
    await closing?.end().catch(() => {})
  }
  const start = () => {
    beating = beat()
  }
  start()

  return {
    release: async () => {
      released = true
      clearTimeout(timer)
      await beating
      await closeSession()
    },
  }
}

async function openSession(databaseUrl: string, poolId: string): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'aso-worker-lease',
  })
  session.on('error', () => {})
  await session.connect()
  try {
    // A machine that vanished without closing its connections is noticed within half a minute.
    await session.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId])
  } catch (error) {
    await session.end().catch(() => {})
    throw error
  }
  return session
}

// This session may take its own pool's lock again, so its own jobs are looked at as those of dead pools are. Ten seconds'
// grace: for a pool that just started, and for a job on its way to its worker.
async function requeueOrphanedJobs(session: pg.Client, runningJobs: ReadonlySet<string>): Promise<number> {
  const { rowCount } = await session.query(
    `with late as materialized (
       select id, locked_by from graphile_worker._private_jobs
       where locked_at < now() - interval '10 seconds' and id <> all ($1::bigint[])
     ), gone as materialized (
       select locked_by from (select distinct locked_by from late) as pool
       where pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
     )
     update graphile_worker._private_jobs as job set locked_at = null, locked_by = null
     from late join gone using (locked_by) where job.id = late.id and job.locked_by = late.locked_by`,
    [[...runningJobs]],
  )
  return rowCount ?? 0
}
