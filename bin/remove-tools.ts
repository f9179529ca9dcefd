import { existsSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { runNpm } from './npm.ts'
import { printLine } from './terminal.ts'

// While this one is installed, so are the others that are removed with it.
const tool = 'node_modules/vite'
// `.cache` has the tools that are installed at their first use (`bin/install-tool.ts`).
const caches = ['node_modules/.cache', 'node_modules/.vitest-cache', '.cache']
const options = [
  '--omit=dev',
  '--no-save',
  '--offline',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
]

/**
 * Removes devDependencies, which are more than half of all packages, and what tests leave in caches. A command that
 * needs them installs them again. Needs no network; if npm fails, the packages stay and the shop runs all the same.
 */
export async function removeTools(root: string, signal: AbortSignal, note = printLine): Promise<void> {
  if (!existsSync(join(root, tool))) return
  note('Removing the packages that only building and testing need…')
  // Without npm's list of packages nothing counts as installed, so the next start repairs a removal that was
  // interrupted.
  const list = join(root, 'node_modules/.package-lock.json')
  const aside = `${list}.before`
  await rename(list, aside)
  if (!(await prune(root, signal))) {
    if (await isWhole(root, aside)) await rename(aside, list)
    return note('npm could not remove them; the shop runs with what there is.')
  }
  await rm(aside)
  for (const cache of caches) await rm(join(root, cache), { recursive: true, force: true })
}

async function prune(root: string, signal: AbortSignal): Promise<boolean> {
  try {
    return (await runNpm(['prune', ...options], root, signal)).ok
  } catch {
    return false
  }
}

/** Whether every package of a list is there. */
async function isWhole(root: string, list: string): Promise<boolean> {
  const { packages } = z
    .object({ packages: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(await readFile(list, 'utf8')))
  return Object.keys(packages).every((path) => existsSync(join(root, path)))
}
