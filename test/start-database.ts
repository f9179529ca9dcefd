import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { withDatabase } from './database.ts'

const templateName = 'aso_template'

/** One real PostgreSQL for the whole run, in a temporary folder, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-test-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate(withDatabase(server.url, templateName))
  project.provide('adminUrl', server.url)
  project.provide('templateName', templateName)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
