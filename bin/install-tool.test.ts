import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installTool } from './install-tool.ts'

const root = mkdtempSync(join(tmpdir(), 'aso-install-tool-'))
const source = join(root, 'source')
const cache = join(root, 'cache')
const asked = join(root, 'asked')
const npm = join(root, 'npm.js')
const before = process.env.npm_execpath

// A tool of one package, and an npm that notes what it is asked.
beforeEach(() => {
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'package.json'), '{}')
  writeLock('1.0.0')
  writeNpm('')
  process.env.npm_execpath = npm
})
afterEach(() => {
  rmSync(root, { recursive: true, force: true })
  if (before === undefined) delete process.env.npm_execpath
  else process.env.npm_execpath = before
})

test('a tool is installed only at its first use', async () => {
  expect(await install()).toBe(join(cache, 'tool'))
  await install()
  expect(askedFor()).toHaveLength(1)
  expect(askedFor()[0]).toMatch(/^install --no-save --legacy-peer-deps .*--prefer-offline$/)
  expect(readdirSync(join(cache, 'tool', 'node_modules'))).toEqual(['added-1.0.0'])
})

test('a new version replaces the previous one', async () => {
  await install()
  writeLock('2.0.0')
  await install()
  expect(readdirSync(join(cache, 'tool', 'node_modules'))).toEqual(['added-2.0.0'])
})

test('an npm cache without the version is bypassed', async () => {
  writeNpm("if (process.argv.includes('--prefer-offline')) process.exit(1)")
  await install()
  expect(askedFor()).toHaveLength(2)
})

test('a failure has npm’s message as the reason, and the next use tries again', async () => {
  writeNpm("console.error('no such version')\nprocess.exit(1)")
  await expect(install()).rejects.toThrow('The packages of tool could not be installed:\nno such version')
  writeNpm('')
  await install()
  expect(existsSync(join(cache, 'tool', 'node_modules'))).toBe(true)
})

test('files made from the packages belong to the installation', async () => {
  const prepare = async () => {
    throw new Error('the disk is full')
  }
  await expect(install({ prepare })).rejects.toThrow('the disk is full')
  await install({ prepare: async (folder) => writeFileSync(join(folder, 'unpacked'), '') })
  expect(existsSync(join(cache, 'tool', 'unpacked'))).toBe(true)
})

test('an installation that was killed starts again', async () => {
  writeNpm(
    "writeFileSync('half', '')\nconst parent = process.ppid\nsetInterval(() => process.ppid !== parent && process.exit(), 50)",
  )
  const killed = inProcess()
  await expect.poll(() => existsSync(join(cache, 'tool', 'half'))).toBe(true)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  writeNpm('')
  await install()
  expect(readdirSync(join(cache, 'tool')).sort()).toEqual([
    'installed.json',
    'node_modules',
    'package-lock.json',
    'package.json',
  ])
})

test('of two processes that need a tool at once, one installs it', async () => {
  writeNpm('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)')
  const ends = await Promise.all([inProcess(), inProcess()].map((process) => once(process, 'exit')))
  expect(ends.map(([code]) => code)).toEqual([0, 0])
  expect(askedFor()).toHaveLength(1)
})

function install({ prepare }: { prepare?: (folder: string) => Promise<void> } = {}): Promise<string> {
  return installTool('tool', source, { cache, note: () => {}, ...(prepare && { prepare }) })
}

function inProcess() {
  const script = `import { installTool } from '#bin/install-tool.ts'
await installTool('tool', ${JSON.stringify(source)}, { cache: ${JSON.stringify(cache)} })`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function writeLock(version: string): void {
  writeFileSync(join(source, 'package-lock.json'), JSON.stringify({ version }))
}

/** An npm that acts before it has installed. */
function writeNpm(act: string): void {
  const install = `const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync(${JSON.stringify(asked)}, process.argv.slice(2).join(' ') + '\\n')
${act}
mkdirSync('node_modules/added-' + JSON.parse(readFileSync('package-lock.json', 'utf8')).version, { recursive: true })
`
  writeFileSync(npm, install)
}

function askedFor(): string[] {
  return readFileSync(asked, 'utf8').trimEnd().split('\n')
}
