import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPassword, superuser } from './embedded-cluster.ts'
import type { Home } from './embedded-home.ts'
import { urlOf } from './embedded-listening.ts'
import { takeLock } from './embedded-lock.ts'
import { isServerOf, readPidfile } from './embedded-pidfile.ts'
import { type Refusal, refusalFromOutput, refusals } from './embedded-refusal.ts'
import { type Launch, launch, shutDown } from './embedded-server.ts'

/** A connection that counts its process as a user of the server, and the URL of the shop's database. */
export type SharedServer = { ok: true; client: pg.Client; url: string }

// Busy: starting, recovering or stopping. Silent: it accepts the connection and doesn't answer.
type Absence = 'absent' | 'busy' | 'silent'

// Every user of the server holds this advisory lock as a shared one, on a connection that ends with its process however
// that ends. A process that wants to stop the server asks for the exclusive lock, which only the last user gets; while
// it shuts the server down, nobody new gets in.
const inUse = 7_236_500
const database = 'aso'
// Milliseconds without a sign of life. A server that is recovering from a crash says so, and is waited for.
const patience = 10_000

/**
 * Connects to the running server of this data, even if the process that started it is gone; starts one when there is
 * none.
 */
export async function shareServer(home: Home, durable: boolean): Promise<SharedServer | Refusal> {
  let started: Launch | null = null
  let deadline = performance.now() + patience
  while (performance.now() < deadline) {
    const met = await connectToServer(home)
    if (typeof met === 'object') {
      if (!met.ok && started) await shutDown(home)
      return met
    }
    if (started?.ended()) {
      if (!lostTheRace.test(started.output())) return refusalFromOutput(started.output(), home.folder, home.log)
      started = null
    }
    if (!started && met === 'absent') {
      const lock = takeLock(home.lock)
      if (lock !== null) started = await launch(home, lock, durable)
    }
    if (met === 'busy' || (met === 'absent' && started)) deadline = performance.now() + patience
    await sleep(20)
  }
  return refusals.inUse(home.folder)
}

/** Releases the server, and stops it when no other process uses it. */
export async function releaseServer(home: Home, { client }: SharedServer): Promise<void> {
  // A server that has just died needs no stopping.
  if (await isLast(client).catch(() => false)) await shutDown(home)
  await client.end()
}

async function isLast(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [inUse])
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [inUse])
  return rows[0]?.alone === true
}

// Another process was faster: it has the pid file, or the loopback port that was free a moment ago.
const lostTheRace = /lock file "postmaster.pid" already exists|could not create any TCP\/IP sockets/

async function connectToServer(home: Home): Promise<SharedServer | Refusal | Absence> {
  const server = readPidfile(home)
  if (!server || (!server.host.startsWith('/') && !isServerOf(home, server.pid))) return 'absent'
  const password = readPassword(home)
  const client = new pg.Client({
    connectionString: urlOf(server, superuser, password, 'postgres'),
    application_name: 'aso-hold',
    connectionTimeoutMillis: 5_000,
    ssl: false,
  })
  // The server may end the connection at any time; its owner listens to 'end'.
  client.on('error', () => {})
  try {
    await client.connect()
    const entry = await client.query<{ held: boolean }>('select pg_try_advisory_lock_shared($1) as held', [inUse])
    if (entry.rows[0]?.held) {
      await ensureDatabase(client)
      return { ok: true, client, url: urlOf(server, superuser, password, database) }
    }
    await client.end()
    return 'busy'
  } catch (error) {
    await client.end().catch(() => {})
    return classifyConnectError(home, error)
  }
}

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (rowCount === 0) await client.query(`create database ${database}`).catch(ignoreAlreadyCreated)
}

function ignoreAlreadyCreated(error: pg.DatabaseError): void {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

function classifyConnectError(home: Home, error: unknown): Refusal | Absence {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'absent'
  if (code.startsWith('57P')) return 'busy'
  if (code === '28P01') return refusals.passwordLost(home.password)
  if (code === '53100') return refusals.diskFull(home.folder)
  const answered = error instanceof pg.DatabaseError && code !== tooManyConnections
  return answered ? refusals.didNotStart(error.message, home.log) : 'silent'
}

const tooManyConnections = '53300'
