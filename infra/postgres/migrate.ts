import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateJobs } from 'graphile-worker'
import pg from 'pg'

const directory = join(import.meta.dirname, '../../db/migrations')
// Any fixed number that nothing else on the server uses: two nodes that start together take turns.
const advisoryLock = 7_236_501

/**
 * Applies the migrations that a database hasn't had yet, each in a transaction of its own, under an advisory lock; then the
 * job library's. Answers with the names applied. Throws when an applied migration was edited afterwards.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'aso-migrate',
    connectionTimeoutMillis: 5_000,
  })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await client.query("set lock_timeout = '20s'")
    const applied = await applyMissing(client)
    await migrateJobs({ connectionString: url })
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  const known = await client.query<{ name: string; hash: string }>('select name, hash from schema_migration')
  const hashes = new Map(known.rows.map((row) => [row.name, row.hash]))
  const applied: string[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(join(directory, name), 'utf8')
    const hash = createHash('sha256').update(sql).digest('hex')
    const before = hashes.get(name)
    if (before === hash) continue
    if (before) throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead`)
    await applyOne(client, name, hash, sql)
    applied.push(name)
  }
  return applied
}

async function applyOne(client: pg.Client, name: string, hash: string, sql: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed and was rolled back`, { cause: error })
  }
}
