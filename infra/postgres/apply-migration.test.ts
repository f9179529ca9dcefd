import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { applyMigration } from './apply-migration.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

/** The error of applying a migration that fails, with its cause. */
async function failureOf(name: string, sql: string): Promise<{ message: string; cause: unknown }> {
  const client = new pg.Client({ connectionString: database.url })
  // The connection ends while no query is running, too.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await applyMigration(client, { name, hash: 'x', sql })
  } catch (fault) {
    if (fault instanceof Error) return { message: fault.message, cause: fault.cause }
  } finally {
    await client.end()
  }
  throw new Error('The migration did not fail')
}
const isThere = async (table: string) =>
  (await database.pool.query('select to_regclass($1) is not null as is_there', [table])).rows[0].is_there
const isNoted = async (name: string) =>
  (await database.pool.query('select 1 from schema_migration where name = $1', [name])).rowCount === 1

//   broken by: the two endings swapped (apply-migration.ts)
test('a migration that fails in its transaction leaves nothing, and says that it was rolled back', async () => {
  const { message, cause } = await failureOf('9901_made.sql', 'create table made (id int); select 1 / 0;')
  expect(message).toBe('Migration 9901_made.sql failed and was rolled back')
  expect(cause).toMatchObject({ message: 'division by zero' })
  expect([await isThere('made'), await isNoted('9901_made.sql')]).toEqual([false, false])
})

test('a migration that fails outside a transaction says that a part of it stays', async () => {
  const sql = '-- migrate: outside a transaction\ncreate table partly (id int);\nselect 1 / 0;\n'
  expect(await failureOf('9902_partly.sql', sql)).toMatchObject({
    message: 'Migration 9902_partly.sql failed and has to be run again: what it did until then stays',
    cause: { message: 'division by zero' },
  })
  expect([await isThere('partly'), await isNoted('9902_partly.sql')]).toEqual([true, false])
})

//   broken by: the failed rollback reported instead (apply-migration.ts)
test('a migration whose connection is lost says why, not that it could not be rolled back', async () => {
  const { cause } = await failureOf('9903_lost.sql', 'select pg_terminate_backend(pg_backend_pid());')
  expect(cause).toMatchObject({ code: '57P01' })
})
