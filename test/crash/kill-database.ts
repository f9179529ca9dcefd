import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { kill } from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#domain/transaction.server.ts'

/** The process id of the PostgreSQL server behind a pool. */
export async function databaseProcess(db: Database): Promise<number> {
  const { rows } = await sql<{ folder: string }>`select current_setting('data_directory') as folder`.execute(db)
  return Number((await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Kills the PostgreSQL server; its child processes end by themselves. */
export const killDatabase = (pid: number) => kill(pid, 'SIGKILL')

/** Waits up to half a minute for a PostgreSQL with another process id to answer. */
export async function untilRestarted(db: Database, pid: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answering = await databaseProcess(db).catch(() => pid)
    if (answering !== pid) return
    await wait(100)
  }
  throw new Error('The database didn’t come back')
}
