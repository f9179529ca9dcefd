import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Overloaded } from '#domain/overloaded.ts'
import { reusePlans, run, sqlStatement } from '#domain/statement.server.ts'
import { testDatabase } from '#test/database.ts'
import { openTestPool } from '#test/open-test-pool.ts'
import { openPool } from './pool.ts'

test('a connection that the server ends between two statements of a transaction fails only that transaction', async () => {
  const { db, close } = await testDatabase(3)
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 2000)`.execute(db)
    // Long enough for the error event, which would end the process here if it had no listener.
    await sql`select pg_sleep(0.1)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})

test('a connection whose transaction was never ended is not given to anybody else', async () => {
  const { url, close: end } = await testDatabase()
  const { db, close } = openTestPool(url, 1)
  await sql`create table left_open (n int)`.execute(db)
  await db.connection().execute(async (own) => {
    await sql`begin`.execute(own)
    await sql`insert into left_open values (1)`.execute(own)
  })
  expect((await sql`select n from left_open`.execute(db)).rows).toEqual([])
  await close()
  await end()
})

test('statements sent to a connection together run in order, with values and without', async () => {
  const { pool, close } = await testDatabase()
  const client = await pool.connect()
  await client.query('create table asked (n int)')
  const note = client.query('insert into asked values ($1)', [1])
  const found = client.query('select n from asked')
  const removed = client.query('delete from asked where n = $1', [1])
  expect([await note, await found, await removed].map(({ rowCount }) => rowCount)).toEqual([1, 1, 1])
  client.release()
  await close()
})

test('a cached plan that was made for an empty table is made again as that grows', async () => {
  const { url, close: end } = await testDatabase()
  const { db, close } = openTestPool(url, 1)
  await sql`create table grown (n int primary key)`.execute(db)
  await sql`analyze grown`.execute(db)
  const find = sqlStatement(({ n }: { n: number }) => sql<{ n: number }>`select n from grown where n = ${n}::int`)
  const findSome = (times: number) =>
    db.transaction().execute(async (tx) => {
      await run(tx, reusePlans({}))
      for (let n = 1; n <= times; n++) await run(tx, find({ n }))
    })
  const readWhole = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ times: number }>`
      select seq_scan as times from pg_stat_user_tables where relname = 'grown'`.execute(db)
    return rows[0]?.times ?? 0
  }
  await findSome(10)
  await sql`insert into grown select generate_series(1, 20000)`.execute(db)
  await findSome(80)
  const before = await readWhole()
  await findSome(100)
  expect(await readWhole()).toBe(before)
  expect(before).toBeGreaterThan(10)
  await close()
  await end()
})

test('a database that accepts connections and says nothing is an overload, like one without a free connection', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db, close } = openPool(`postgres://shop@127.0.0.1:${port}/shop`, 1, 'test', 20)
  await expect(sql`select 1`.execute(db)).rejects.toThrow(Overloaded)
  await close()
  silent.close()
})
