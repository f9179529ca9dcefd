import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runAs } from './embedded-account.ts'
import type { Home } from './embedded-home.ts'

/**
 * Ties a throw-away server to this process: however the process ends, its pipe to a waiting shell closes, and the shell
 * stops the server at once. Returns the function that unties it.
 */
export function stopWithThisProcess(home: Home): () => void {
  const script = 'read -r untied || kill -QUIT "$(head -n 1 "$0")"'
  const shell = spawn('/bin/sh', ['-c', script, join(home.data, 'postmaster.pid')], {
    ...runAs(home.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  shell.stdin.on('error', () => {})
  return () => shell.stdin.end('untied\n')
}
