import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { inOneTrip, run, sqlStatement } from './statement.server.ts'
import { inTransaction } from './transaction.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(3)
})
afterAll(() => database.close())

const pair = sqlStatement(
  ({ a, b }: { a: number; b: string }) =>
    sql<{ total: number; bB: string }>`select ${a}::int + 1 as total, ${b}::text as b_b`,
)
const failing = sqlStatement(({ by }: { by: number }) => sql`select 1 / ${by}::int`)

test('each value stands in its place at every run', async () => {
  const { db } = database
  expect(await run(db, pair({ a: 1, b: 'x' }))).toEqual([{ total: 2, bB: 'x' }])
  expect(await run(db, pair({ b: 'y', a: 5 }))).toEqual([{ total: 6, bB: 'y' }])
})

test('a connection prepares it once, however often it runs', async () => {
  await database.db.connection().execute(async (db) => {
    for (let n = 0; n < 3; n++) await run(db, pair({ a: n, b: '' }))
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like ${'%::int + 1 as total%'}`.execute(db)
    expect(rows).toHaveLength(1)
  })
})

test('statements that are sent together run in their order, each with a moment of its own', async () => {
  const { db } = database
  await sql`create table counted (n int)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into counted values (${n}::int)`)
  const sum = sqlStatement(() => sql<{ sum: number }>`select sum(n)::int as sum from counted`)
  const [, [first], , [second]] = await inOneTrip(db, add({ n: 1 }), sum({}), add({ n: 2 }), sum({}))
  expect([first?.sum, second?.sum]).toEqual([1, 3])
})

test('what comes after a lock sees what its holder has committed', async () => {
  const { db } = database
  await sql`create table balance (n int)`.execute(db)
  await sql`insert into balance values (0)`.execute(db)
  const lock = sqlStatement(() => sql`select pg_advisory_xact_lock(42)`)
  const read = sqlStatement(() => sql<{ n: number }>`select n from balance`)
  const set = sqlStatement(({ n }: { n: number }) => sql`update balance set n = ${n}::int`)
  const addOne = () =>
    inTransaction(db, async (tx) => {
      const [, [row]] = await inOneTrip(tx, lock({}), read({}))
      await run(tx, set({ n: (row?.n ?? 0) + 1 }))
      return { ok: true }
    })
  await Promise.all(Array.from({ length: 12 }, addOne))
  expect(await run(db, read({}))).toEqual([{ n: 12 }])
})

test('the first fault among them is thrown, and the transaction is undone', async () => {
  const { db } = database
  await sql`create table kept (n int)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into kept values (${n}::int)`)
  const work = inTransaction(db, async (tx) => {
    await inOneTrip(tx, add({ n: 1 }), failing({ by: 0 }), add({ n: 2 }))
    return { ok: true }
  })
  await expect(work).rejects.toThrow('division by zero')
  expect((await sql`select n from kept`.execute(db)).rows).toEqual([])
})
