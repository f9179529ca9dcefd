import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginning, inOneTrip, run, sqlStatement } from '#domain/statement.server.ts'
import { begunByWork, inTransaction } from '#domain/transaction.server.ts'
import { testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import { openTestPool } from '#test/open-test-pool.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let own: ReturnType<typeof openTestPool>
let answers = 0
let parsed = 0
beforeAll(async () => {
  database = await testDatabase()
  await sql`create table noted (n bigint primary key, day date)`.execute(database.db)
})
afterAll(() => database.close())
// One connection, new for each test, so that nothing is prepared yet.
beforeEach(async () => {
  await sql`truncate noted`.execute(database.db)
  own = openTestPool(database.url, 1)
  const client = await own.pool.connect()
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  connection.on('readyForQuery', () => {
    answers += 1
  })
  connection.on('parseComplete', () => {
    parsed += 1
  })
  client.release()
  answers = 0
  parsed = 0
  return () => own.close()
})

const note = sqlStatement(
  ({ n, day }: { n: number; day: string }) => sql`insert into noted values (${n}::bigint, ${day}::date)`,
)
const find = sqlStatement(
  ({ n }: { n: number }) => sql<{ n: number; day: string }>`select n, day from noted where n = ${n}::bigint`,
)
const third = sqlStatement(({ of }: { of: number }) => sql<{ third: number }>`select 3 / ${of}::int as third`)
const one = { n: 1, day: '2026-10-01' }

test('statements of one trip run in their order, and are answered in one piece', async () => {
  const [, rows, none, [divided]] = await inOneTrip(own.db, note(one), find({ n: 1 }), find({ n: 2 }), third({ of: 3 }))
  expect([rows, none, divided]).toEqual([[one], [], { third: 1 }])
  expect(answers).toBe(1)
})

test('what begins a transaction is answered by itself', async () => {
  const done = await inTransaction(
    own.db,
    async (tx) => {
      const [, , rows] = await inOneTrip(tx, beginning, note(one), find({ n: 1 }))
      return { ok: true as const, rows }
    },
    begunByWork,
  )
  expect(done.rows).toEqual([one])
  // With that of the commit.
  expect(answers).toBe(3)
})

test('the fault of one is that of the trip, which has changed nothing then', async () => {
  const trip = () => inOneTrip(own.db, note(one), third({ of: 0 }), find({ n: 1 }))
  await expect(trip()).rejects.toThrow('division by zero')
  expect(await run(database.db, find({ n: 1 }))).toEqual([])
  // What was skipped is prepared at its next turn, and what failed asked for again.
  expect(await inOneTrip(own.db, find({ n: 1 }), third({ of: 1 }))).toEqual([[], [{ third: 3 }]])
  await expect(trip()).rejects.toThrow('division by zero')
  expect(await inOneTrip(own.db, third({ of: 3 }), find({ n: 1 }))).toEqual([[{ third: 1 }], []])
})

test('a number that isn’t safe is the fault of its own statement', async () => {
  const huge = sqlStatement(({ n }: { n: string }) => sql`select ${n}::bigint as n`)
  await expect(inOneTrip(own.db, note(one), huge({ n: '9007199254740993' }))).rejects.toThrow(RangeError)
  expect(await run(own.db, find({ n: 1 }))).toEqual([one])
})

test('a statement whose columns a migration has changed fails once, and is parsed anew from then on', async () => {
  const all = sqlStatement(() => sql<object>`select * from noted`)
  await inOneTrip(own.db, all({}), find({ n: 1 }))
  await sql`alter table noted add column later int`.execute(database.db)
  await expect(inOneTrip(own.db, find({ n: 1 }), all({}))).rejects.toThrow('cached plan')
  expect(await inOneTrip(own.db, note(one), all({}))).toEqual([[], [{ ...one, later: null }]])
  await sql`alter table noted drop column later`.execute(database.db)
})

test('statements beside one whose columns a migration has changed stay prepared', async () => {
  const all = sqlStatement(() => sql<object>`select * from noted`)
  const trip = () => inOneTrip(own.db, find({ n: 1 }), all({}), third({ of: 3 }))
  await trip()
  await sql`alter table noted add column later int`.execute(database.db)
  await expect(trip()).rejects.toThrow('cached plan')
  parsed = 0
  await inOneTrip(own.db, find({ n: 1 }), third({ of: 3 }))
  expect(parsed).toBe(0)
  await sql`alter table noted drop column later`.execute(database.db)
})

test('kept plans are made anew seldom', async () => {
  for (let n = 1; n <= 300; n++) await run(own.db, find({ n }))
  // Each time that they are is an answer of its own.
  expect(answers).toBeGreaterThan(300)
  expect(answers).toBeLessThan(310)
})

test('a connection that ends during a trip is the fault of all of it', async () => {
  const end = sqlStatement(
    ({ ms }: { ms: number }) => sql`select pg_terminate_backend(pg_backend_pid(), ${ms}::bigint)`,
  )
  await expect(inOneTrip(own.db, find({ n: 1 }), end({ ms: 0 }), find({ n: 2 }))).rejects.toThrow()
  await eventually(async () => expect(await run(own.db, find({ n: 1 }))).toEqual([]))
})
