import { sql } from 'kysely'
import { Overloaded } from '#domain/overloaded.ts'
import type { Database, Queryable, Tx } from '#domain/transaction.server.ts'

/**
 * Does work on a picture while nobody else stores or collects it. The lock is on a connection of its own, because a
 * transaction would be idle for as long as a store takes to write. Throws `Overloaded` when others hold it too long.
 */
export async function whilePictureIsLocked<T>(db: Database, key: string, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await takeLock(connection, key)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${idOf(key)})`.execute(connection)
    }
  })
}

/** The same lock until the transaction ends. */
export async function lockPicture(tx: Tx, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${idOf(key)})`.execute(tx)
}

async function takeLock(connection: Queryable, key: string): Promise<void> {
  try {
    await sql`select pg_advisory_lock(${idOf(key)})`.execute(connection)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === lockTimedOut) {
      throw new Overloaded('the same picture is being stored')
    }
    throw fault
  }
}

const lockTimedOut = '55P03'
const idOf = (key: string) => sql`hashtextextended(${`picture ${key}`}, 1)`
