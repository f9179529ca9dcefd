import { spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/**
 * Takes an exclusive kernel lock on `file`, and returns it as an open file descriptor that child processes can inherit;
 * null when another process has it. PostgreSQL's own pid file can't tell two containers apart, which may share a folder
 * but not their process numbers. This lock can, and the kernel releases it with the last process of the server. Without
 * a `flock` command (macOS) the pid file has to do.
 */
export function takeLock(file: string): number | null {
  const descriptor = openSync(file, 'a', 0o600)
  const { status } = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', descriptor] })
  if (status !== 1) return descriptor
  closeSync(descriptor)
  return null
}
