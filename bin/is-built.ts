import { isBuilt } from './build.ts'
import { loadEnvFile } from './read-settings.ts'

// SERVICE_WORKER, on which the build depends, may be set there.
loadEnvFile()
process.exit(isBuilt() ? 0 : 1)
