import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs } from './embedded-account.ts'
import type { Home } from './embedded-home.ts'
import { chooseListening } from './embedded-listening.ts'
import { isServerOf, readPidfile, removeStalePidfile } from './embedded-pidfile.ts'

/** A server that we started: whether it is still there, and what it wrote. */
export type Launch = { ended: () => boolean; output: () => string }

/**
 * Starts a server on the data and passes the descriptor of the lock on to it. The server is a process group of its own,
 * so that Ctrl-C reaches only the shop, which closes its connections before it stops the database.
 */
export async function launch(home: Home, lock: number, durable: boolean): Promise<Launch> {
  const before = readPidfile(home)
  removeStalePidfile(home)
  rmSync(`${home.log}.1`, { force: true })
  if (statSync(home.log, { throwIfNoEntry: false })) renameSync(home.log, `${home.log}.1`)
  const log = openSync(home.log, 'a', 0o600)
  const settings = Object.entries({ ...tuning, ...(durable ? safe : fast), ...(await chooseListening(home, before)) })
  const child = spawn(
    home.binaries.postgres,
    ['-D', home.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...runAs(home.account), detached: true, stdio: ['ignore', log, log, lock] },
  )
  let ended = false
  child.on('exit', () => {
    ended = true
  })
  child.on('error', () => {
    ended = true
  })
  child.unref()
  closeSync(log)
  closeSync(lock)
  return { ended: () => ended, output: () => readFileSync(home.log, 'utf8') }
}

/**
 * Stops the server of this data: connections end and a checkpoint is written. After half a minute it is stopped without
 * the checkpoint.
 */
export async function shutDown(home: Home): Promise<void> {
  const pid = readPidfile(home)?.pid
  if (!pid || !isServerOf(home, pid)) return
  for (const [signal, seconds] of [
    ['SIGINT', 30],
    ['SIGQUIT', 10],
  ] as const) {
    if (isServerOf(home, pid)) process.kill(pid, signal)
    const deadline = performance.now() + seconds * 1000
    while (isServerOf(home, pid) && performance.now() < deadline) await sleep(15)
  }
}

// For a small machine that also runs the shop. The log has what the server itself does, but not statements that failed:
// they contain customers' data, and the shop reports its own errors.
const tuning = {
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  random_page_cost: 1.1,
  jit: 'off',
  wal_compression: 'on',
  track_io_timing: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }
// For tests, which run several nodes of several shops on one server at a time. Their databases are dropped before they
// need a vacuum.
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
  wal_level: 'minimal',
  wal_compression: 'off',
  max_wal_senders: '0',
}
