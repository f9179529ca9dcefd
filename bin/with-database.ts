import pg from 'pg'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import type { Settings } from './read-settings.ts'
import { exitWithError, printLine } from './terminal.ts'

export type OpenDatabase = { url: string; stop: () => Promise<void> }

const oldestMajor = 15

/** Opens the shop's database: the one of DATABASE_URL, or the embedded one, which is started. Exits when it isn't available. */
export async function openDatabase({ env, dataDir }: Settings): Promise<OpenDatabase> {
  if (env.DATABASE_URL) {
    await checkServer(env.DATABASE_URL)
    return { url: env.DATABASE_URL, stop: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir, onNote: printLine })
  return embedded.ok ? embedded : exitWithError(embedded.message)
}

/** Runs `work` with the shop's database and stops it afterwards, also after a fault. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings)
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function checkServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    const major = rows[0]?.major ?? 0
    if (major < oldestMajor) {
      exitWithError(`The database of DATABASE_URL is PostgreSQL ${major}; the shop needs ${oldestMajor} or newer.`)
    }
  } catch (error) {
    exitWithError(
      `The database of DATABASE_URL can't be used (${reasonOf(error)}); check that it runs and that the address is right.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

// Connecting to a host with several addresses fails with an AggregateError, which has no message of its own.
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
