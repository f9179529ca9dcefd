import { spawnSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from './embedded-home.ts'

/** What a running server has written down about itself: its process, and where it listens. */
export type RunningServer = { pid: number; host: string; port: number }

/**
 * The server that postmaster.pid describes, which may have ended long ago; null when there is no such file, or while it
 * is being written.
 */
export function readPidfile(home: Home): RunningServer | null {
  const [pid, , , port, sockets, address] = readText(pidfile(home)).split('\n')
  // The folder that is written there is ignored: in a copy of the data, or in a container, it would be another one.
  const host = sockets ? home.sockets : address
  return pid && port && host ? { pid: Number(pid), port: Number(port), host } : null
}

/**
 * Whether process `pid` of this machine is the server of this data. PostgreSQL's working directory is its data folder.
 */
export function isServerOf(home: Home, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(home.data)
  } catch {
    return false
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(home.data)
}

/**
 * Removes the pid file that a crashed server left behind, if its number belongs to another process by now: PostgreSQL
 * would mistake that one for a running server and refuse to start. Only for the holder of the lock, when no server
 * answers.
 */
export function removeStalePidfile(home: Home): void {
  const pid = Number(readText(pidfile(home)).split('\n')[0])
  if (pid && isServerOf(home, pid)) return
  const socket = join(home.sockets, '.s.PGSQL.5432')
  for (const file of [pidfile(home), socket, `${socket}.lock`]) rmSync(file, { force: true })
}

const pidfile = (home: Home) => join(home.data, 'postmaster.pid')

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
