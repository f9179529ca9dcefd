import { createServer } from 'vite'
import { readSettings, root } from './read-settings.ts'
import { say } from './say.ts'
import { sayOpen } from './say-open.ts'
import { prepareShutdown } from './shutdown.ts'
import { openDatabase } from './with-database.ts'

const settings = readSettings()
const shutdown = prepareShutdown()
const database = await openDatabase(settings)
shutdown.add(database.stop)
const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
shutdown.add(() => vite.close())
const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as typeof import('#server/serve.ts')
const serving = await serve({ ...settings, databaseUrl: database.url, onNote: say, vite })
if (serving.ok) {
  shutdown.add(serving.close)
  sayOpen(serving, settings)
} else {
  process.stderr.write(`${serving.message}\n`)
  await shutdown.stop(1)
}
