import { expect, test } from 'vitest'
import { Overloaded } from '#domain/overloaded.ts'
import { testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { readEnv } from './env.ts'
import { production } from './http-app.fixture.ts'
import { createDemoShopOnce, waitForConnection } from './prepare-shop.ts'

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

test('the first connection can be late, and an error that waiting won’t fix is reported at once', async () => {
  const { db, close } = await testDatabase(1)
  let tries = 0
  const failing = (times: number, fault: Error) => ({
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        tries += 1
        if (tries <= times) throw fault
        return node
      },
      transformResult: async ({ result }) => result,
    }),
  })
  await waitForConnection(failing(3, new Overloaded('no connection')), 1)
  expect(tries).toBe(4)
  tries = 0
  await expect(waitForConnection(failing(Number.POSITIVE_INFINITY, new Overloaded('none')), 1)).rejects.toThrow('none')
  expect(tries).toBe(10)
  tries = 0
  await expect(waitForConnection(failing(1, new Error('refused')), 1)).rejects.toThrow('refused')
  expect(tries).toBe(1)
  await close()
})
