import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { beginning, inOneTrip, run, sqlStatement, statement } from './statement.server.ts'
import { begunByWork, inTransaction } from './transaction.server.ts'

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

test('each value is in its place at every execution', async () => {
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

test('statements sent together run in order, each with its own snapshot', async () => {
  const { db } = database
  await sql`create table counted (n int)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into counted values (${n}::int)`)
  const sum = sqlStatement(() => sql<{ sum: number }>`select sum(n)::int as sum from counted`)
  const [, [first], , [second]] = await inOneTrip(db, add({ n: 1 }), sum({}), add({ n: 2 }), sum({}))
  expect([first?.sum, second?.sum]).toEqual([1, 3])
})

test('a statement after a lock sees what its holder has committed', async () => {
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

test('the first error among them is thrown, and the transaction is rolled back', async () => {
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

test('a refusal after a trip rolls back all of it', async () => {
  const { db } = database
  await sql`create table refused (n int)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into refused values (${n}::int)`)
  const refused = await inTransaction(db, async (tx) => {
    await inOneTrip(tx, add({ n: 1 }), add({ n: 2 }))
    return { ok: false }
  })
  expect(refused).toEqual({ ok: false })
  expect((await sql`select n from refused`.execute(db)).rows).toEqual([])
})

test.each([
  ['lock', '55P03', true],
  ['statement', '57014', false],
])('a %s time-out during a trip rolls it back; then it is retried only where that may help', async (...of) => {
  const [limit, code, isTriedAgain] = of
  const { db } = database
  const table = `timed_${limit}`
  await sql`create table ${sql.table(table)} (n int unique)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into ${sql.table(table)} values (${n}::int)`)
  const lock = sqlStatement(() => sql`select pg_advisory_xact_lock(43)`)
  let tries = 0
  const hold = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (tx) => {
    await run(tx, lock({}))
    held.resolve()
    await hold.promise
  })
  await held.promise
  const work = inTransaction(db, async (tx) => {
    tries++
    await sql`select set_config(${`${limit}_timeout`}, '100ms', true)`.execute(tx)
    // The lock is free for the second try.
    if (tries === 2) {
      hold.resolve()
      await holding
    }
    await inOneTrip(tx, add({ n: 1 }), lock({}), add({ n: 2 }))
    return { ok: true }
  })
  if (isTriedAgain) expect(await work).toEqual({ ok: true })
  else await expect(work).rejects.toMatchObject({ code })
  hold.resolve()
  await holding
  expect(tries).toBe(isTriedAgain ? 2 : 1)
  const { rows } = await sql`select n from ${sql.table(table)}`.execute(db)
  expect(rows).toEqual(isTriedAgain ? [{ n: 1 }, { n: 2 }] : [])
})

test('a connection that breaks between the statements of a trip rolls it back, and rejects them all', async () => {
  const { db } = database
  await sql`create table broken_off (n int)`.execute(db)
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into broken_off values (${n}::int)`)
  const leave = sqlStatement(() => sql`select pg_terminate_backend(pg_backend_pid())`)
  const work = inTransaction(db, async (tx) => {
    await inOneTrip(tx, add({ n: 1 }), leave({}), add({ n: 2 }), add({ n: 3 }))
    return { ok: true }
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select n from broken_off`.execute(db)).rows).toEqual([])
})

describe('a transaction that begins with the first trip of its work', () => {
  const table = sql.table('begun')
  const add = sqlStatement(({ n }: { n: number }) => sql`insert into ${table} values (${n}::int)`)
  const inside = sqlStatement(
    () => sql<{ id: string | null; mode: string }>`
      select pg_current_xact_id_if_assigned()::text as id, current_setting('plan_cache_mode') as mode`,
  )
  const all = async () =>
    (await sql<{ n: number }>`select n from ${table} order by n`.execute(database.db)).rows.map(({ n }) => n)
  beforeAll(() => sql`create table ${table} (n int)`.execute(database.db))
  beforeEach(() => sql`delete from ${table}`.execute(database.db))

  test('commits all of it at its end, and leaves the connection unchanged', async () => {
    const done = await inTransaction(
      database.db,
      async (tx) => {
        const [, [first]] = await inOneTrip(tx, beginning, inside({}))
        await run(tx, add({ n: 1 }))
        expect(await all()).toEqual([])
        await run(tx, add({ n: 2 }))
        return { ok: true, mode: first?.mode }
      },
      begunByWork,
    )
    expect(done).toEqual({ ok: true, mode: 'force_generic_plan' })
    expect(await all()).toEqual([1, 2])
    const after = await Promise.all(Array.from({ length: 3 }, () => run(database.db, inside({}))))
    expect(after.flat()).toEqual(Array(3).fill({ id: null, mode: 'auto' }))
  })

  test.each([
    ['a refusal', async () => ({ ok: false })],
    ['a fault', () => Promise.reject(new Error('broken'))],
    ['a failed statement', async () => ({ ok: (await run(database.db, failing({ by: 0 }))).length > 0 })],
  ])('%s rolls back all of it', async (_, end) => {
    const work = inTransaction(
      database.db,
      async (tx) => {
        await inOneTrip(tx, beginning, inside({}))
        await run(tx, add({ n: 1 }))
        return end()
      },
      begunByWork,
    )
    await work.catch(() => {})
    expect(await all()).toEqual([])
    expect((await run(database.db, inside({})))[0]).toEqual({ id: null, mode: 'auto' })
  })

  test('is an error, and commits nothing, when a failed statement in it was not reported', async () => {
    const work = inTransaction(
      database.db,
      async (tx) => {
        await inOneTrip(tx, beginning, inside({}))
        await run(tx, add({ n: 1 }))
        await run(tx, failing({ by: 0 })).catch(() => {})
        return { ok: true }
      },
      begunByWork,
    )
    await expect(work).rejects.toThrow('after a statement in it had failed')
    expect(await all()).toEqual([])
  })

  test('is retried like any other', async () => {
    let tries = 0
    const done = await inTransaction(
      database.db,
      async (tx) => {
        await inOneTrip(tx, beginning, inside({}))
        await run(tx, add({ n: ++tries }))
        if (tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
        return { ok: true }
      },
      begunByWork,
    )
    expect(done).toEqual({ ok: true })
    expect(await all()).toEqual([2])
  })
})

describe('a migration while connections have prepared statements', () => {
  type Migrated = { migrated: { n: number; name: string } }
  const names = statement((db, { n }: { n: number }) =>
    (db as unknown as Kysely<Migrated>).selectFrom('migrated').where('n', '=', n).select('name'),
  )
  const read = () =>
    inTransaction(database.db, async (tx) => ({ ok: true, rows: (await inOneTrip(tx, names({ n: 1 })))[0] }))
  beforeAll(async () => {
    await sql`create table migrated (n int, name varchar(20))`.execute(database.db)
    await sql`insert into migrated values (1, 'Adire')`.execute(database.db)
  })

  test('adds a column, and they still work', async () => {
    const open = Array.from({ length: 3 }, read)
    await Promise.all(open)
    await sql`alter table migrated add column color text not null default 'blue'`.execute(database.db)
    for (let n = 0; n < 6; n++) expect(await read()).toMatchObject({ rows: [{ name: 'Adire' }] })
  })

  test('changes the type of a column that they read: they are not used any more', async () => {
    await Promise.all(Array.from({ length: 3 }, read))
    await sql`alter table migrated alter column name type text`.execute(database.db)
    const all = await Promise.all(Array.from({ length: 6 }, read))
    for (const one of all) expect(one).toMatchObject({ rows: [{ name: 'Adire' }] })
    expect(await run(database.db, names({ n: 1 }))).toEqual([{ name: 'Adire' }])
  })
})

test('a connection that has lost its prepared statements retries once without them', async () => {
  const { db, close } = openTestPool(database.url, 1)
  const read = () => inTransaction(db, async (tx) => ({ ok: true, rows: await run(tx, pair({ a: 1, b: 'x' })) }))
  await read()
  await sql`deallocate all`.execute(db)
  for (let n = 0; n < 2; n++) expect(await read()).toMatchObject({ rows: [{ total: 2, bB: 'x' }] })
  await close()
})
