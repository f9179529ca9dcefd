import { CompiledQuery, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'

/** The connection pool: each statement may run on another connection. */
export type Database = Kysely<DB>
/** A transaction that the caller opened. */
export type Tx = Transaction<DB>
/** The pool or a transaction, for reads that work in both. */
export type Queryable = Kysely<DB>

class Refused extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('rolled back by a refusal')
    this.outcome = outcome
  }
}

/** How a transaction begins and ends around its work. */
type Begun = <T>(db: Database, work: (tx: Tx) => Promise<T>) => Promise<T>

const byItself: Begun = (db, work) => db.transaction().execute(work)

/**
 * For `inTransaction`: doesn't begin the transaction by itself, which saves a trip to the database. The first trip of
 * `work` must send `beginning` as its first statement, and nothing that writes: if `beginning` failed, the statements
 * after it would run outside any transaction.
 */
export const begunByWork: Begun = (db, work) =>
  db.connection().execute(async (connection) => {
    const tx = connection as Tx
    try {
      const outcome = await work(tx)
      const { rows } = await tx.executeQuery<{ command?: string }>(CompiledQuery.raw('commit'))
      // PostgreSQL answers `commit` with a rollback, and without an error, when a statement of the transaction has
      // failed.
      if (rows[0]?.command === 'ROLLBACK')
        throw new Error('A transaction was to be committed after a statement in it had failed')
      return outcome
    } catch (fault) {
      // Where the connection is lost this fails as well, and the first fault says more.
      await tx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
      throw fault
    }
  })

// Serialization failure, deadlock, lock not available; a foreign key to a row that another transaction has deleted
// since it was read; a prepared statement that a migration has outdated, which its connection won't prepare again.
const retryable = new Set(['40001', '40P01', '55P03', '23503', '0A000', '26000'])
const maxTries = 4

/**
 * Runs `work` in one transaction. If it returns `{ ok: false }`, everything is rolled back and the refusal is returned,
 * so a refusal needs no exception to be safe. Serialization failures, deadlocks, lock time-outs, references to rows
 * that have just been deleted and outdated plans are retried up to three times, after 20 to 200 ms each, so `work` must
 * change nothing but the database.
 */
export async function inTransaction<T extends { ok: boolean }>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  begun: Begun = byItself,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await begun(db, async (tx) => {
        const outcome = await work(tx)
        if (!outcome.ok) throw new Refused(outcome)
        return outcome
      })
    } catch (error) {
      if (error instanceof Refused) return error.outcome as T
      if (tries === maxTries || !retryable.has(postgresCode(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 180))
    }
  }
}

/** PostgreSQL's five-character code of a database error, or an empty string. */
function postgresCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
