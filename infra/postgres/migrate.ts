import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { applyMigration } from './apply-migration.ts'

const directory = join(import.meta.dirname, '../../db/migrations')
// Any fixed number that nothing else on the server uses: two nodes that start together take turns.
const advisoryLock = 7_236_501
const turnPollMs = 100

/**
 * Applies the migrations that a database hasn't had yet, in the order of their names and under an advisory lock, while the shop is
 * in use (decision 77). Answers with the names applied. Throws when an applied migration was edited
 * afterwards. `before`: only those whose names sort before it, for tests.
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
    return await applyMissing(client, before)
  } finally {
    await client.end()
  }
}

// A node that waits inside a statement would keep a snapshot open, and an index that is built concurrently waits for all of those.
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [advisoryLock])
    if (rows[0]?.mine) return
    await new Promise((resolve) => setTimeout(resolve, turnPollMs))
  }
}

async function applyMissing(client: pg.Client, before: string | undefined): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const known = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  const hashes = new Map(known.rows.map((row) => [row.name, row.hash]))
  const applied: string[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    if (before !== undefined && name >= before) break
    const sql = await readFile(join(directory, name), 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    const appliedHash = hashes.get(name)
    if (appliedHash === hash) continue
    if (appliedHash) throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead`)
    await applyMigration(client, { name, hash, sql })
    applied.push(name)
  }
  return applied
}
