import { type Outcome, runTool } from './run-tool.ts'

/**
 * Runs npm in a folder: the npm that runs this command, else the one on the PATH. Throws when aborted, and when there
 * is no npm.
 */
export function runNpm(args: readonly string[], cwd: string, signal?: AbortSignal): Promise<Outcome> {
  const path = process.env.npm_execpath
  const npm = path?.endsWith('.js') ? ([process.execPath, path] as const) : (['npm'] as const)
  return runTool([...npm, ...args], { cwd, ...(signal && { signal }) })
}
