import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { readEnv } from './env.ts'
import { production } from './http-app.fixture.ts'
import { createDemoShopOnce } from './prepare-shop.ts'

test.each([
  ['production, where nobody asked for it,', production],
  ['production that says so', { ...production, DEMO: 'off' }],
  ['development that says so', { DEMO: 'off' }],
])('%s has no demo shop', async (_, settings) => {
  const reading = readEnv(settings)
  if (!reading.ok) throw new Error(reading.problems.join())
  const database = await testDatabase(2)
  const notes: string[] = []
  const made = await createDemoShopOnce(testShop(database.db), {
    env: reading.env,
    onNote: (note) => void notes.push(note),
  })
  const products = await database.db.selectFrom('product').select('id').limit(1).execute()
  await database.close()
  expect([made, notes, products]).toEqual([[], [], []])
})
