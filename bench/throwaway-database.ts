import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { openPool, type Pool } from '#infra/postgres/pool.ts'

export type Throwaway = Pool & { url: string }

/** Creates a migrated database with fsync in a temporary folder; `close` deletes it. */
export async function throwawayDatabase(poolSize = 10): Promise<Throwaway> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-bench-'))
  const server = await startEmbedded({ dataDir: folder, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  await migrate(server.url)
  const pool = openPool(server.url, poolSize, 'bench')
  // Filling the tables takes longer than the shop's statement timeout allows.
  pool.pool.on('connect', (client) => void client.query('set statement_timeout = 0'))
  return {
    ...pool,
    url: server.url,
    close: async () => {
      await pool.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
