import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kill } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

type Server = { pid: number; startedAt: string }

/** The PostgreSQL server behind a pool. */
export async function databaseServer(db: Database): Promise<Server> {
  const { rows } = await sql<{ folder: string; startedAt: string }>`
    select current_setting('data_directory') as folder, pg_postmaster_start_time()::text as "startedAt"`.execute(db)
  const { folder = '', startedAt = '' } = rows[0] ?? {}
  return { pid: Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]), startedAt }
}

/** Kills the PostgreSQL server; its child processes end by themselves. */
export const killDatabase = ({ pid }: Server) => kill(pid, 'SIGKILL')

/**
 * Waits up to half a minute for another PostgreSQL than `server` to answer. A process of the one that was killed may answer for a moment
 * longer, when the file with the process id is the next one's already: it is asked when its own server started.
 */
export async function untilRestarted(db: Database, server: Server): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answering = await databaseServer(db).catch(() => server)
    if (answering.startedAt !== server.startedAt) return
    await wait(100)
  }
  throw new Error('The database didn’t come back')
}
