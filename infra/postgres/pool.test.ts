import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

test('a connection that the server ends between two statements of a transaction fails that transaction alone', async () => {
  const { db, close } = await testDatabase(3)
  const transaction = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int, 2000)`.execute(db)
    // Long enough for the event: an error without a listener would end the process here.
    await sql`select pg_sleep(0.1)`.execute(db)
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})
