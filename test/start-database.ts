import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { asAdmin, withDatabase } from './database-server.ts'

const templateName = 'aso_template'

/** One real PostgreSQL for the whole run, in a temporary folder, with a migrated database that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-test-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  await asAdmin(server.url, `create database ${templateName}`)
  await migrate(withDatabase(server.url, templateName))
  project.provide('adminUrl', server.url)
  project.provide('templateName', templateName)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
