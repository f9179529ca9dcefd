import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'

// Not imported from `read-settings.ts`: every worker of the browser tests loads this file, and would load the schema of
// the settings with it.
const root = join(import.meta.dirname, '..')

type Options = { env?: Record<string, string>; signal?: AbortSignal; cwd?: string }

/** A tool in node_modules/.bin or on the PATH, or the path of one, and its arguments. */
export type Tool = readonly [string, ...string[]]

export type Outcome = { ok: boolean; output: string }

/** Runs a tool and collects its output; `ok` is whether it exited with code 0. Throws when aborted. */
export async function runTool([tool, ...args]: Tool, options: Options = {}): Promise<Outcome> {
  const bin = join(root, 'node_modules/.bin')
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...options.env }
  const { signal, cwd = root } = options
  signal?.throwIfAborted()
  const child = spawn(tool, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  // On SIGINT the test runners clean up; SIGTERM would kill them before they can.
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
