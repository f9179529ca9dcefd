import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { precompress } from '#server/precompress.ts'
import { root } from './read-settings.ts'
import { runTool } from './run-tool.ts'
import { printLine } from './terminal.ts'
import { withLock } from './with-lock.ts'

const sources = [
  '{app,api,bin,domain,http,infra,sandbox,server,db,public}/**/*',
  '{package,package-lock,tsconfig}.json',
  '*.config.ts',
]
const notBuilt = ['**/*.test.{ts,tsx}', 'db/{migrations,demo/pictures}/**', 'db/**/*.d.ts']
const stamp = join(root, 'build/sources.sha256')

/** `output` is the tools' output when they failed. */
export type Built = { ok: boolean; output: string }

const current: Built = { ok: true, output: '' }

/** Builds the pages and the server if their sources have changed since the last build. Concurrent builds wait for each other. */
export async function buildIfChanged(signal?: AbortSignal): Promise<Built> {
  const hash = hashSources()
  if (isBuilt(hash)) return current
  return withLock(join(root, 'node_modules/.aso-build-lock'), async () =>
    isBuilt(hash) ? current : build(hash, signal),
  )
}

async function build(hash: string, signal?: AbortSignal): Promise<Built> {
  printLine('Building the shop…')
  const options = { env: { NODE_ENV: 'production' }, ...(signal && { signal }) }
  for (const command of [
    ['react-router', 'build'],
    ['vite', 'build', '--config', 'vite.server.config.ts'],
  ] as const) {
    const { ok, output } = await runTool(command, options)
    if (!ok) return { ok, output }
  }
  // Imported only here: it needs postcss, which isn't installed where the shop only runs.
  const { writeStyleRules } = await import('#server/first-paint/list-style-rules.ts')
  await writeStyleRules(join(root, 'build/client'))
  await precompress(join(root, 'build/client'))
  await writeFile(stamp, hash)
  return current
}

/** Whether the pages and the server are built from the sources as they are. */
export const isBuilt = (hash = hashSources()) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

function hashSources(): string {
  // The build depends on this variable, too.
  const hash = createHash('sha256').update(process.env.SERVICE_WORKER ?? '')
  const entries = globSync(sources, { cwd: root, exclude: notBuilt, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
