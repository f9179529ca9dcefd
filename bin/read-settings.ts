import { existsSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { type Env, readEnv } from '#server/env.ts'
import { exitWithError } from './terminal.ts'

/** The project's folder, from the source as from what is built. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '.')

export type Settings = { env: Env; dataDir: string }

/** Adds the variables of the file `.env` to the environment; those that are set already stay as they are. */
export function loadEnvFile(): void {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The validated environment, with `.env` for variables that aren't set. Exits with a sentence for each problem. */
export function readSettings(): Settings {
  loadEnvFile()
  const reading = readEnv(process.env)
  if (!reading.ok) exitWithError(reading.problems.map((problem) => `${problem}.`).join('\n'))
  return { env: reading.env, dataDir: resolve(root, reading.env.DATA_DIR) }
}
