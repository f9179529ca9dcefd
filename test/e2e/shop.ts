import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startEmbedded } from '#infra/postgres/embedded.ts'
import { readEnv } from '#server/env.ts'
import type { serve } from '#server/serve.ts'

const [dataDir = '', port] = process.argv.slice(2)
const reading = readEnv({
  ...process.env,
  NODE_ENV: 'test',
  PORT: port,
  DEMO: 'on',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
})
if (!reading.ok) throw new Error(reading.problems.join('\n'))
const database = await openDatabase(reading.env.DATABASE_URL)
// Inherited by the process that encodes pictures.
if (reading.env.DATABASE_URL) process.env.NODE_OPTIONS = `--import=${import.meta.resolve('./fast-avif.ts')}`
// React reads this when it is loaded, to choose its development or production build.
process.env.NODE_ENV = 'production'
const built = pathToFileURL(join(import.meta.dirname, '../../build/node/serve.js')).href
const { serve: serveBuilt } = (await import(built)) as { serve: typeof serve }
const serving = await serveBuilt({ env: reading.env, databaseUrl: database.url, dataDir, onNote: () => {} })
if (!serving.ok) throw new Error(serving.message)
process.stdout.write(`ready ${database.url}\n`)

process.once('SIGTERM', async () => {
  await serving.close()
  await database.stop()
  process.exit(0)
})

async function openDatabase(url: string | undefined) {
  if (url) return { url, stop: async () => {} }
  // Tests don't need their data after a crash of the machine; benchmarks must write to disk as a real shop does.
  const embedded = await startEmbedded({ dataDir, durable: process.env.DURABLE === 'on', onNote: () => {} })
  if (!embedded.ok) throw new Error(embedded.message)
  return embedded
}
