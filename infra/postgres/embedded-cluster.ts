import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAs } from './embedded-account.ts'
import type { Home } from './embedded-home.ts'
import { type Refusal, refusalFromOutput, refusals } from './embedded-refusal.ts'

/** The role that owns everything; its password is in `home.password`. */
export const superuser = 'aso'

/** Creates the data of a new database, completely or not at all. Refuses data that another major version wrote. */
export async function ensureCluster(home: Home, durable: boolean): Promise<Refusal | null> {
  if (!existsSync(home.cluster)) {
    const refusal = await createCluster(home, durable)
    if (refusal) return refusal
  }
  const written = (await readFile(join(home.data, 'PG_VERSION'), 'utf8')).trim()
  if (written !== home.binaries.major) return refusals.wrongVersion(home.folder, written, home.binaries.major)
  return existsSync(home.password) ? null : refusals.passwordLost(home.password)
}

/** The superuser's password, without white space. */
export const readPassword = (home: Home): string => readFileSync(home.password, 'utf8').trim()

// Built under another name and renamed when complete. So neither a kill half-way nor another process that does the same
// at the same moment can leave half a database: only one of them succeeds in renaming.
async function createCluster(home: Home, durable: boolean): Promise<Refusal | null> {
  await removeAbandoned(home)
  const building = join(home.folder, `new-${process.pid}-${randomBytes(4).toString('hex')}`)
  mkdirSync(building, { mode: 0o700 })
  const password = join(building, 'password')
  await writeFile(password, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (home.account) {
    for (const path of [building, password]) chownSync(path, home.account.uid, home.account.gid)
  }
  const refusal = await runInitdb(home, building, durable)
  if (!refusal) await rename(building, home.cluster).catch(ignoreAlreadyCreated)
  await rm(building, { recursive: true, force: true })
  if (durable && !refusal) syncFolder(home.folder)
  return refusal
}

// The built-in locale provider has its own Unicode tables: sort order and case rules are the same on every machine.
async function runInitdb(home: Home, building: string, durable: boolean): Promise<Refusal | null> {
  const options = [
    ...['--pgdata', join(building, 'data'), '--username', superuser, '--pwfile', join(building, 'password')],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale', '--no-instructions'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ]
  const child = spawn(home.binaries.initdb, options, { ...runAs(home.account), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [status] = await once(child, 'close')
  if (status === 0) return null
  const refusal = refusalFromOutput(output, home.folder, home.log)
  if (refusal.reason !== 'disk-full') await writeFile(home.log, output, { mode: 0o600 })
  return refusal
}

async function removeAbandoned(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) await rm(join(home.folder, name), { recursive: true, force: true })
  }
}

// EPERM: the process is alive, but belongs to somebody else.
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function ignoreAlreadyCreated(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
