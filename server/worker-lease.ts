import pg from 'pg'
import type { Logger } from 'pino'

const heartbeatMs = 5_000

/**
 * Marks a pool of workers as alive and requeues jobs that no worker is running: those of dead pools, and its own that were lost
 * with a connection. The job library alone would keep them locked for four hours. A pool is alive while a session holds the
 * advisory lock of its id; the lock ends with the session. After an outage of the database it connects again.
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
  let heartbeat = Promise.resolve()

  // A new session looks for orphaned jobs only at its second heartbeat: after an outage every pool has its lock again by then.
  const sendHeartbeat = async () => {
    try {
      if (session === null) session = await openSession(databaseUrl, poolId)
      else await requeueOrphans(session)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ reason }, 'worker lease not renewed')
      await closeSession()
    }
    if (!released) timer = setTimeout(start, heartbeatMs)
  }
  const requeueOrphans = async (connected: pg.Client) => {
    const jobs = await requeueOrphanedJobs(connected, runningJobs)
    if (jobs > 0) log.warn({ jobs }, 'orphaned jobs requeued')
  }
  const closeSession = async () => {
    const closing = session
    session = null
    await closing?.end().catch(() => {})
  }
  const start = () => {
    heartbeat = sendHeartbeat()
  }
  start()

  return {
    release: async () => {
      released = true
      clearTimeout(timer)
      await heartbeat
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
    // PostgreSQL notices within half a minute when this machine is gone without closing its connections.
    await session.query('set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3')
    await session.query('select pg_advisory_lock(hashtextextended($1, 0))', [poolId])
  } catch (error) {
    await session.end().catch(() => {})
    throw error
  }
  return session
}

// A session can take a lock that it holds once more, so the pool's own jobs are found like those of dead pools. The ten seconds
// are for a pool that is starting, and for a job that was locked but hasn't reached its worker yet.
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
