import { createServer } from 'vite'
import { printAddresses } from './print-addresses.ts'
import { readSettings, root } from './read-settings.ts'
import { prepareShutdown } from './shutdown.ts'
import { printLine } from './terminal.ts'
import { openDatabase } from './with-database.ts'

const settings = readSettings()
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
// Vite's own listener would exit at once, with the database still running.
process.removeAllListeners('SIGTERM')
const shutdown = prepareShutdown()
shutdown.add(() => vite.close())
const opening = openDatabase(settings)
shutdown.add(async () => (await opening).stop())
const database = await opening
const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as typeof import('#server/serve.ts')
const serving = await serve({ ...settings, databaseUrl: database.url, onNote: printLine, vite })
if (serving.ok) {
  shutdown.add(serving.close)
  printAddresses(serving, settings)
} else {
  process.stderr.write(`${serving.message}\n`)
  await shutdown.stop(1)
}
