import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { migrate } from '#infra/postgres/migrate.ts'
import { asAdmin, withDatabase } from './database-server.ts'

const templateName = 'aso_template'

/**
 * One PostgreSQL for the whole run, with a migrated template that every test file clones. Uses the server at TEST_DATABASE_URL, or
 * starts one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => {} } : await startTestServer()
  project.provide('adminUrl', server.url)
  project.provide('templateName', templateName)
  return server.stop
}

/** Starts a PostgreSQL in a temporary folder and migrates the template in it; `url` connects as administrator. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'aso-test-'))
  const server = await startEmbedded({ dataDir: folder, durable: false, onNote: () => {} })
  if (!server.ok) throw new Error(server.message)
  await asAdmin(server.url, `create database ${templateName}`)
  await migrate(withDatabase(server.url, templateName))
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
