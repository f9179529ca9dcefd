import type { Writable } from 'node:stream'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.d.ts'
import { Overloaded } from '#domain/overloaded.ts'
import { preparedMark } from '#domain/statement.server.ts'
import type { Database } from '#domain/transaction.server.ts'

export type Pool = { db: Database; pool: pg.Pool; close: () => Promise<void> }

// Kobo and ids stay far below 2^53, so bigint columns are read as plain numbers; a value that isn't safe is a fault.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the safe integers`)
  return value
})
// Days without a time stay text: a Date would shift them by the server's time zone.
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** How long a query waits for a connection, unless the environment says otherwise, and how long it may run then. */
export const queryLimits = { waitMs: 2_000, statementMs: 5_000 } as const

/**
 * A connection pool with the shop's limits: statements 5 s, locks 2 s, an idle transaction 5 s, and two seconds of
 * waiting for a connection (`waitMs`). Two connections stay open when nobody uses them. `name` appears in
 * pg_stat_activity.
 */
export function openPool(url: string, size: number, name = 'aso', waitMs: number = queryLimits.waitMs): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    // So the first query after a quiet period needn't wait for a connection.
    min: Math.min(2, size),
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    maxUses: 7_500,
    statement_timeout: queryLimits.statementMs,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    application_name: name,
    types,
    // Statements that are sent together arrive together (`inOneTrip`).
    pipeline: true,
  })
  // When the server drops an idle connection, the next query opens another. Without a listener the fault would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection in use: the next statement of its transaction fails by itself, and the process goes on.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    prepareMarked(client)
  })
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: () => connect(pool), end: () => pool.end(), options: pool.options },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

// The library reports these without an error code.
const timeouts = new Set(['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'])

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    const client = await pool.connect()
    const { release } = client
    // A connection whose transaction couldn't be ended is closed: whoever got it next would be inside that transaction.
    client.release = (fault) => release(fault || client.getTransactionStatus() !== 'I')
    return client
  } catch (fault) {
    const isFull = fault instanceof Error && timeouts.has(fault.message)
    throw isFull ? new Overloaded('no connection to the database became free in time') : fault
  }
}

// After how many runs of prepared statements a connection discards its plans; then again whenever there were four times
// as many. Tables may have grown since the plans were made, perhaps from nothing, and a plan that scans an empty table
// is soon a bad one.
const firstRenewal = 64

const names = new Map<string, string>()

/**
 * Makes a connection prepare the statements that are marked for it, under the same name on every connection, and send
 * what is queried in one tick of the event loop by one system call.
 */
function prepareMarked(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isHeld = false
  const holdWrites = () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  // Statements that the server no longer accepts as prepared here. They are parsed at every run until the connection
  // ends.
  const outdated = new Set<string>()
  let runs = 0
  let renewedAfter = firstRenewal
  const queryMarked = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    holdWrites()
    if (typeof text !== 'string' || !text.startsWith(preparedMark) || outdated.has(text))
      return query(text, values, ...rest)
    if (++runs > renewedAfter) {
      renewedAfter *= 4
      // It can only fail if the query behind it fails too: in an aborted transaction, or on a lost connection.
      void Promise.resolve(query('discard plans')).catch(() => {})
    }
    const asked = query({ name: nameOf(text), text, values }, ...rest)
    if (asked instanceof Promise) asked.catch((fault) => isOutdated(fault) && outdated.add(text))
    return asked
  }
  client.query = queryMarked as typeof client.query
}

// A migration has changed the type of a column that the statement reads; or something between here and the server, such
// as a connection pooler, has lost its name or has it already.
const outdatedCodes = new Set(['0A000', '26000', '42P05'])

const isOutdated = (fault: unknown) => fault instanceof pg.DatabaseError && outdatedCodes.has(fault.code ?? '')

function nameOf(text: string): string {
  const name = names.get(text) ?? `aso_${names.size}`
  names.set(text, name)
  return name
}
