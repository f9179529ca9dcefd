import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const textOf = async (id: string) =>
  (await database.db.selectFrom('order').where('id', '=', id).select('searchText').executeTakeFirstOrThrow()).searchText

test('orders of the previous release get the search text, as new ones have it', async () => {
  const { db } = database
  const id = await makeOrder(db)
  const text = await textOf(id)
  expect(text).toMatch(/^ \S/)
  await db.updateTable('order').set({ searchText: null }).execute()
  const fill = await readFile(join(import.meta.dirname, '../../db/migrations/0033b_order_search_filled.sql'), 'utf8')
  await sql.raw(fill).execute(db)
  expect(await textOf(id)).toBe(text)
})

test('the search text follows changes of the order', async () => {
  const { db } = database
  const id = await makeOrder(db)
  await db.updateTable('order').set({ transactionRef: 'ÀBC-1', phone: '+234 (0) 805-1' }).where('id', '=', id).execute()
  expect(await textOf(id)).toMatch(/ 23408051 .* abc-1 /)
})
