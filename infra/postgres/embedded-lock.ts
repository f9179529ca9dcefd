import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/**
 * An exclusive kernel lock on `file`, as an open descriptor that whoever inherits it keeps holding; null when somebody holds
 * it already. PostgreSQL's own pid file can't tell two containers apart, which may share a folder but not their process
 * numbers; this lock can, and the kernel drops it with the last process of the server. Without a `flock` command (macOS)
 * the pid file has to do.
 */
export function takeLock(file: string): number | null {
  const descriptor = openSync(file, 'a', 0o600)
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  if (status !== 1) return descriptor
  closeSync(descriptor)
  return null
}
