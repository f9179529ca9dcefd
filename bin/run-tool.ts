import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { root } from './read-settings.ts'

type Options = { env?: Record<string, string>; signal?: AbortSignal }

/** A tool in node_modules/.bin and its arguments. */
export type Tool = readonly [string, ...string[]]

export type Outcome = { ok: boolean; output: string }

/** Runs a tool and collects its output; `ok` is whether it exited with code 0. Throws when aborted. */
export async function runTool([tool, ...args]: Tool, options: Options = {}): Promise<Outcome> {
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...options.env }
  const { signal } = options
  signal?.throwIfAborted()
  const child = spawn(join(bin, tool), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  // On SIGINT the test runners clean up; SIGTERM would end them without.
  const interrupt = () => child.kill('SIGINT')
  signal?.addEventListener('abort', interrupt, { once: true })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const [status] = await once(child, 'close')
  signal?.removeEventListener('abort', interrupt)
  signal?.throwIfAborted()
  return { ok: status === 0, output }
}
