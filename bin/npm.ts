import { type Outcome, runTool } from './run-tool.ts'

/** Runs npm in a folder: the one that runs this command, or else that of the PATH. Throws when aborted, and where there is none. */
export function runNpm(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<Outcome> {
  const path = process.env.npm_execpath
  const npm = path?.endsWith('.js') ? ([process.execPath, path] as const) : (['npm'] as const)
  return runTool([...npm, ...args], { cwd, ...(signal && { signal }) })
}
