import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { grantToApplicationRole, prepareApplicationRole } from './application-role.ts'
import { applyMigration, type Migration } from './apply-migration.ts'

const directory = join(import.meta.dirname, '../../db/migrations')
// Any fixed number that nothing else on the server uses. Two nodes that start at the same time take turns by it.
const advisoryLock = 7_236_501
const turnPollMs = 100

/**
 * Applies the migrations that a database hasn't had yet, in the order of their names, under an advisory lock and while
 * the shop is in use (decision 77), and gives the application's role its privileges. Returns the names of those
 * applied. Throws when an applied migration was edited afterwards. With `before`, for tests, only those whose names
 * sort before it.
 */
export async function migrate(url: string, { before }: { before?: string } = {}): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'aso-migrate',
    connectionTimeoutMillis: 5_000,
  })
  await client.connect()
  try {
    await waitForTurn(client)
    await prepareApplicationRole(client)
    const missing = await findMissing(client, before)
    for (const migration of missing) await applyMigration(client, migration)
    await grantToApplicationRole(client)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

// Polls instead of waiting for the lock: a statement that waits keeps a snapshot open, and building an index
// concurrently waits for all snapshots.
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock])
    if (rows[0]?.mine) return
    await new Promise((resolve) => setTimeout(resolve, turnPollMs))
  }
}

async function findMissing(client: pg.Client, before: string | undefined): Promise<Migration[]> {
  const hashes = await appliedHashes(client)
  const missing: Migration[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    if (before !== undefined && name >= before) break
    const sql = await readFile(join(directory, name), 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    const appliedHash = hashes.get(name)
    if (appliedHash === hash) continue
    if (appliedHash) throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead`)
    missing.push({ name, hash, sql })
  }
  return missing
}

// Created only if it is missing: a login without the right to create tables can then start a shop that is fully
// migrated.
async function appliedHashes(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('schema_migration') is not null as there")
  if (!rows[0]?.there) {
    await client.query(
      'create table schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
  }
  const known = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  return new Map(known.rows.map((row) => [row.name, row.hash]))
}
