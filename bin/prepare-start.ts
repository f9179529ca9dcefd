import { buildIfChanged } from './build.ts'
import { readSettings, root } from './read-settings.ts'
import { removeTools } from './remove-tools.ts'
import { prepareShutdown } from './shutdown.ts'
import { exitWithError } from './terminal.ts'

// Runs before the shop's own process: builds the shop, and in production removes the packages that only building needs.
const { env } = readSettings()
const shutdown = prepareShutdown()
const built = await buildIfChanged(shutdown.signal)
if (!shutdown.signal.aborted && !built.ok)
  exitWithError(`${built.output}\nThe shop could not be built; the reason is above.`)
if (env.NODE_ENV === 'production') await removeTools(root, shutdown.signal)
if (!shutdown.signal.aborted) process.exit(0)
