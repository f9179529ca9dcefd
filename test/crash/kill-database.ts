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
 * Waits up to half a minute until another PostgreSQL than `server` answers. A process of the killed one may still answer for a moment when
 * the file with the process id already belongs to the next one, so the start time is compared instead.
 */
export async function untilRestarted(db: Database, server: Server): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answering = await databaseServer(db).catch(() => server)
    if (answering.startedAt !== server.startedAt) return
    await wait(100)
  }
  throw new Error('The database didn’t come back')
}
