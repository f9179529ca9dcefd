import { collectGarbage } from './collect-garbage.ts'
import { printAddresses } from './print-addresses.ts'
import { readSettings, type Settings } from './read-settings.ts'
import runtime from './shop-runtime.json' with { type: 'json' }
import { prepareShutdown, type Shutdown } from './shutdown.ts'
import { printLine } from './terminal.ts'
import { openDatabase } from './with-database.ts'

// These variables were meant for this process, which has read them by now; PostgreSQL and other child processes run
// without them.
for (const name of Object.keys(runtime.env)) delete process.env[name]

const settings = readSettings()
const shutdown = prepareShutdown()
await open(settings, shutdown).catch((fault) => {
  // A shutdown makes an unfinished start fail.
  if (!shutdown.signal.aborted) throw fault
})

async function open(settings: Settings, shutdown: Shutdown): Promise<void> {
  const opening = openDatabase(settings)
  shutdown.add(async () => (await opening).stop())
  const database = await opening
  // The shop reads its mode from `env`; this makes libraries, above all React, run in their fast production mode.
  process.env.NODE_ENV = 'production'
  const { serve } = await import('#server/serve.ts')
  const serving = await serve({ ...settings, databaseUrl: database.url, onNote: printLine })
  if (!serving.ok) {
    process.stderr.write(`${serving.message}\n`)
    return shutdown.stop(1)
  }
  shutdown.add(serving.close)
  printAddresses(serving, settings)
  collectGarbage()
}
