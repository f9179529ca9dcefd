import type pg from 'pg'

export type Migration = { name: string; hash: string; sql: string }

// While a statement waits for a lock, everything that comes after it waits too. So a migration waits only briefly, then
// gives way and tries again; longer each time, but well below PostgreSQL's deadlock_timeout of a second, so that of a
// request and a migration that wait for each other the migration fails, and not the request.
const firstLockTimeoutMs = 100
const longestLockTimeoutMs = 500
const longestPauseMs = 1_000
// Enough tries to outlast a backup or a report that reads a table for minutes.
const mostTries = 600

const executionModes = /^-- migrate: (in batches|outside a transaction)$/m

/**
 * Applies one migration and records it. It runs in a transaction, which is repeated until it gets its locks at once.
 * The first line may choose another mode: `-- migrate: in batches` repeats one statement until it changes no row, and
 * `-- migrate: outside a transaction` runs statements that build or drop an index concurrently. Throws when it fails,
 * and records nothing then. Migrations of those two modes may be left half done, so running them again must be safe.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const { name, hash, sql } = migration
  const mode = executionModes.exec(sql)?.[1]
  const note = () => client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
  try {
    switch (mode) {
      case 'in batches':
        await client.query('reset lock_timeout')
        while (((await client.query(sql)).rowCount ?? 0) > 0);
        await note()
        return
      case 'outside a transaction':
        // Nothing waits behind statements that build or drop an index concurrently.
        await client.query('reset lock_timeout')
        for (const statement of statementsOf(sql)) await client.query(statement)
        await note()
        return
      default:
        await untilLocked(async (lockTimeoutMs) => {
          await client.query(`set lock_timeout = ${lockTimeoutMs}`)
          await inTransaction(client, async () => [await client.query(sql), await note()])
        })
    }
  } catch (error) {
    const left = mode === undefined ? 'was rolled back' : 'has to be run again: what it did until then stays'
    throw new Error(`Migration ${name} failed and ${left}`, { cause: error })
  }
}

const statementsOf = (sql: string) => sql.split(/;\s*$/m).filter((statement) => /^\s*\w/m.test(statement))

async function inTransaction(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    // Where the connection is lost this fails as well, and the first error says more.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

// Lock not available, deadlock.
const lost = new Set(['55P03', '40P01'])

async function untilLocked(work: (lockTimeoutMs: number) => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work(Math.min(longestLockTimeoutMs, firstLockTimeoutMs * tries))
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (tries === mostTries || !lost.has(code)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.min(longestPauseMs, 50 * tries)))
    }
  }
}
