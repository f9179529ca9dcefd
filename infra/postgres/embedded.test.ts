import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startEmbedded } from './embedded.ts'
import { runAs } from './embedded-account.ts'

// Creating a database takes a second, so consecutive tests use the same one where they can.
let folder: string
let dataDir: string
let notes: string[]
let undo: (() => unknown)[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aso-embedded-'))
  await chmod(folder, 0o755)
})

beforeEach(() => {
  dataDir = join(folder, 'data')
  notes = []
  undo = []
})

afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('data is durable over a restart, with fsync on and in UTF-8', async () => {
  const first = await start({ durable: true })
  await query(first.url, "create table dress as select 'Aṣọ òkè' as name")
  await first.stop()
  const second = await start({ durable: true })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select upper(name) as name from dress')).toEqual([{ name: 'AṢỌ ÒKÈ' }])
  expect(await query(second.url, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'on' }])
  expect(notes).toEqual([])
})

test('the password file is readable by its user only, and no connection works without the password', async () => {
  const { url } = await start()
  const { mode } = await stat(join(dataDir, 'postgres/cluster/password'))
  expect(mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('a server orphaned by kill -9 is found again with all acknowledged data, and stopped by stop', async () => {
  const shop = await startInChild()
  await query(shop.url, 'create table paid as select 1 as orders')
  const server = await serverPid()
  await killHard(shop.child)

  const next = await start()
  expect(await serverPid()).toBe(server)
  expect(await query(next.url, 'select orders from paid')).toEqual([{ orders: 1 }])
  await next.stop()
  expect(await answers(next.url)).toBe(false)
})

test('a throw-away server stops with its process, however that ends', async () => {
  const tests = await startInChild('throw-away')
  await killHard(tests.child)
  await eventually(async () => expect(await answers(tests.url)).toBe(false))
})

test('two shops that start at once make one database and share its server; the last to stop stops it', async () => {
  dataDir = join(folder, 'fresh')
  const [one, two] = await Promise.all([startInChild(), start()])
  expect(one.url).toBe(two.url)
  await two.stop()
  expect(await answers(one.url)).toBe(true)
  one.child.kill('SIGTERM')
  await once(one.child, 'exit')
  expect(await answers(one.url)).toBe(false)
})

test('a shop that was killed does not count as a user of the server', async () => {
  const [one, two] = await Promise.all([startInChild(), start()])
  await killHard(one.child)
  // The server notices a moment later that a killed process's connection has ended.
  const sessions = "select count(*)::int as sessions from pg_stat_activity where application_name = 'aso-hold'"
  await eventually(async () => expect(await query(two.url, sessions)).toEqual([{ sessions: 1 }]))
  await two.stop()
  expect(await answers(two.url)).toBe(false)
})

test('starting and stopping at the same moment never leaves a shop without its database', async () => {
  for (let round = 0; round < 5; round++) {
    const leaving = await start()
    const [arriving] = await Promise.all([start(), leaving.stop()])
    expect(await answers(arriving.url)).toBe(true)
    await arriving.stop()
  }
})

test('a server that is killed under a running shop comes back at the same address, with its data', async () => {
  const { url } = await start({ durable: true })
  await query(url, 'create table kept as select 1 as row')
  process.kill(await serverPid(), 'SIGKILL')
  await eventually(async () => expect(await query(url, 'select row from kept')).toEqual([{ row: 1 }]))
  expect(notes).toEqual(['The database stopped unexpectedly; starting it again.'])
})

test('a dead server’s pid file whose number now belongs to another process is no obstacle', async () => {
  const first = await start()
  const pidfile = join(dataDir, 'postgres/cluster/data/postmaster.pid')
  const socketLock = join(dataDir, 'postgres/run/.s.PGSQL.5432.lock')
  const left = await Promise.all(
    [pidfile, socketLock].map(async (file) => [file, await readFile(file, 'utf8')] as const),
  )
  await first.stop()
  const { uid, gid } = await stat(join(dataDir, 'postgres/cluster'))
  const stranger = spawn('sleep', ['30'], runAs(process.getuid?.() === 0 ? { uid, gid } : null))
  undo.push(() => stranger.kill())
  for (const [file, text] of left) await writeFile(file, text.replace(/^\d+/, `${stranger.pid}`))
  const second = await start()
  expect(await answers(second.url)).toBe(true)
  expect(stranger.exitCode).toBeNull()
})

test('a copy of a running shop’s data is another database', async () => {
  const original = await start()
  await query(original.url, 'create table original as select 1 as row')
  dataDir = join(folder, 'copy')
  execFileSync('cp', ['-a', join(folder, 'data'), dataDir])
  const copy = await start()
  await query(copy.url, 'drop table if exists original')
  expect(await query(original.url, 'select row from original')).toEqual([{ row: 1 }])
})

test('where the path is too long for a socket, the server listens on loopback and keeps its port', async () => {
  dataDir = join(folder, 'a-folder-with-a-long-name'.repeat(4))
  const { url } = await start()
  expect(url).toMatch(/@127\.0\.0\.1:\d+\/aso$/)
  process.kill(await serverPid(), 'SIGKILL')
  await eventually(async () => expect(await answers(url)).toBe(true))
})

test('data of another major version is refused and not changed', async () => {
  await (await start()).stop()
  const file = join(dataDir, 'postgres/cluster/data/PG_VERSION')
  const ours = await readFile(file, 'utf8')
  await writeFile(file, '15\n')
  expect(await startEmbedded({ dataDir, onNote, durable: false })).toMatchObject({ ok: false, reason: 'wrong-version' })
  expect(await readFile(file, 'utf8')).toBe('15\n')
  await writeFile(file, ours)
})

test('a data folder that can’t be created is refused in one sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const answer = await startEmbedded({ dataDir: file, onNote })
  expect(answer).toEqual({
    ok: false,
    reason: 'not-writable',
    message: `The data folder ${file} can't be written by this user; allow that, or set DATA_DIR to another folder.`,
  })
})

const onNote = (note: string) => notes.push(note)

async function start({ durable = false } = {}) {
  const started = await startEmbedded({ dataDir, onNote, durable })
  if (!started.ok) throw new Error(started.message)
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= started.stop())
  undo.push(stop)
  return { ...started, stop }
}

const script = `
  import { startEmbedded } from '#infra/postgres/embedded.ts'
  const started = await startEmbedded({ dataDir: process.argv[1], onNote() {}, durable: process.argv[2] !== 'throw-away' })
  process.once('SIGTERM', () => started.stop())
  console.log(started.url ?? started.message)
`

async function startInChild(...more: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, dataDir, ...more], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  undo.push(() => killHard(child))
  const [line] = await once(child.stdout, 'data')
  return { child, url: String(line).trim() }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const serverPid = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/data/postmaster.pid'), 'utf8'), 10)

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const answers = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  )
