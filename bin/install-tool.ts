import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runNpm } from './npm.ts'
import { printLine } from './terminal.ts'
import { withLock } from './with-lock.ts'

// Peer dependencies that a tool doesn't list itself are packages of the shop: Node finds them in the folders above.
const options = ['--no-save', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error']

type Options = {
  /**
   * Makes the tool out of its packages in `folder`, by unpacking for example. It counts as installed only after that.
   */
  prepare?: (folder: string) => Promise<void>
  cache?: string
  note?: (line: string) => void
}

/**
 * Installs the packages of a tool that few commands need into `.cache/<name>`, at its first use and again when they change, and returns
 * that folder. `source` is the folder with its package.json and package-lock.json. Throws with npm's reason where they cannot be installed.
 */
export async function installTool(name: string, source: string, more: Options = {}): Promise<string> {
  const { prepare, cache = join(import.meta.dirname, '../.cache'), note = printLine } = more
  const folder = join(cache, name)
  if (await isInstalled(folder, source)) return folder
  await mkdir(cache, { recursive: true })
  await withLock(join(cache, `${name}.lock`), async () => {
    if (await isInstalled(folder, source)) return
    note(`Installing ${name} (once)…`)
    await empty(folder)
    await install(name, folder, source)
    await prepare?.(folder)
    // Last, so that an installation that was interrupted starts over.
    await copyFile(join(source, 'package-lock.json'), installed(folder))
  })
  return folder
}

/** A copy of the lock file by which the packages were installed. */
const installed = (folder: string) => join(folder, 'installed.json')

async function isInstalled(folder: string, source: string): Promise<boolean> {
  if (!existsSync(installed(folder))) return false
  const [present, wanted] = await Promise.all(
    [installed(folder), join(source, 'package-lock.json')].map((file) => readFile(file, 'utf8')),
  )
  return present === wanted
}

async function empty(folder: string): Promise<void> {
  await rm(installed(folder), { force: true })
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
}

async function install(name: string, folder: string, source: string): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) await copyFile(join(source, file), join(folder, file))
  // npm's cache is tried first; without it only when the cache is too old to know a version.
  const first = await runNpm(['install', ...options, '--prefer-offline'], folder)
  const { ok, output } = first.ok ? first : await runNpm(['install', ...options], folder)
  if (!ok) throw new Error(`The packages of ${name} could not be installed:\n${output.trim()}`)
}
