import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, accountForRoot, canEnter, nameOf, runAs, runningAsRoot } from './embedded-account.ts'
import { type Binaries, copyBinaries } from './embedded-binaries.ts'
import { type Refusal, refusals } from './embedded-refusal.ts'

/**
 * Where an embedded database is, and as which user it runs. `cluster` holds the data and its password; `sockets` is
 * private.
 */
export type Home = {
  ok: true
  folder: string
  cluster: string
  data: string
  password: string
  sockets: string
  lock: string
  log: string
  account: Account
  binaries: Binaries
}

/**
 * Chooses folder and user for the database of `dataDir`, and creates what is missing. Root runs the server as a system
 * user; if that user can't reach the folder, the data goes to /var/lib, and `onNote` is called.
 */
export function prepareHome(dataDir: string, installed: Binaries, onNote: (note: string) => void): Home | Refusal {
  if (process.platform === 'win32') return refusals.unsupported('Windows without WSL')
  return runningAsRoot() ? homeForRoot(dataDir, installed, onNote) : homeForUser(dataDir, installed)
}

function homeForUser(dataDir: string, binaries: Binaries): Home | Refusal {
  const folder = resolve(dataDir, 'postgres')
  const before =
    statSync(join(folder, 'cluster'), { throwIfNoEntry: false }) ?? statSync(folder, { throwIfNoEntry: false })
  if (before && before.uid !== process.getuid?.()) return refusals.notOurs(folder, nameOf(before.uid))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const home = homeIn(folder, null, binaries)
  mkdirSync(home.sockets, { recursive: true, mode: 0o700 })
  return whyNotRunnable(home) ?? home
}

function homeForRoot(dataDir: string, installed: Binaries, onNote: (note: string) => void): Home | Refusal {
  const wanted = resolve(dataDir)
  const system = `/var/lib/aso-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const moved = existsSync(join(system, 'postgres/cluster'))
  const account = accountForRoot(join(moved ? system : wanted, 'postgres/cluster'))
  if (!account) return refusals.noAccount('there is no user postgres or nobody to run it as')
  if (!canEnter(account, '/')) return refusals.noAccount('changing to another user is not allowed here')
  mkdirSync(wanted, { recursive: true })
  const reachable = !moved && makeReachable(account, wanted)
  const folder = join(reachable ? wanted : system, 'postgres')
  if (!reachable) {
    onNote(`The database lives in ${folder}: it can't run as root, and ${nameOf(account.uid)} can't enter ${wanted}.`)
  }
  makeFolders(folder, account)
  const binaries = canEnter(account, installed.postgres) ? installed : copyBinaries(installed, folder)
  const home = homeIn(folder, account, binaries)
  return whyNotRunnable(home) ?? home
}

// A data folder that was made under a strict umask is closed to the server's user, so it gets the search permission.
function makeReachable(account: Account, wanted: string): boolean {
  if (!canEnter(account, dirname(wanted))) return false
  if (!canEnter(account, wanted)) chmodSync(wanted, statSync(wanted).mode | 0o011)
  return canEnter(account, wanted)
}

function makeFolders(folder: string, account: Exclude<Account, null>): void {
  mkdirSync(folder, { recursive: true })
  for (const each of [dirname(folder), folder]) chmodSync(each, statSync(each).mode | 0o011)
  const sockets = join(folder, 'run')
  mkdirSync(sockets, { recursive: true, mode: 0o700 })
  chownSync(sockets, account.uid, account.gid)
}

function homeIn(folder: string, account: Account, binaries: Binaries): Home {
  const cluster = join(folder, 'cluster')
  return {
    ok: true,
    folder,
    cluster,
    data: join(cluster, 'data'),
    password: join(cluster, 'password'),
    sockets: join(folder, 'run'),
    lock: join(folder, 'lock'),
    log: join(folder, 'server.log'),
    account,
    binaries,
  }
}

function whyNotRunnable(home: Home): Refusal | null {
  const trial = spawnSync(home.binaries.postgres, ['--version'], { ...runAs(home.account), encoding: 'utf8' })
  if (trial.status === 0) return null
  return refusals.unsupported(trial.error?.message ?? trial.stderr.trim().split('\n')[0] ?? 'it does not run')
}
