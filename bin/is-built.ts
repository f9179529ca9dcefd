import { isBuilt } from './build.ts'

process.exit(isBuilt() ? 0 : 1)
