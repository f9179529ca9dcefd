import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'

test('the how-to for adding a payment provider names every constraint that lists the providers', async () => {
  const { db, close } = await testDatabase()
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%korapay%'`.execute(db)
  await close()
  const recipe = readFileSync('docs/how-to/add-a-payment-provider.md', 'utf8')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ conname }) => conname).filter((name) => !recipe.includes(name))).toEqual([])
})
