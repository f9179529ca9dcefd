import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory } from '#test/factories.ts'
import { makeAdministrator, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer } from '#test/viewers.ts'
import { actOnImport } from './act-on-import.server.ts'
import { readImport } from './read-import.server.ts'

let database: TestDatabase
let now: Date
const tola = administratorViewer()
const day = 24 * 3_600_000
const report = (fault: unknown) => {
  throw fault
}
const shopOf = ({ db }: TestDatabase) => ({ db, clock: () => now, report })

beforeAll(async () => {
  database = await testDatabase()
  await makeAdministrator(database.db, tola)
  await makeCategory(database.db, { name: 'Gowns', slug: 'gowns' })
})
afterAll(() => database.close())
beforeEach(() => {
  now = new Date('2026-05-01T10:00:00Z')
})

const sent = async () => {
  const id = await upload(shopOf(database), 'slug,name,price,category,stock\ngown,Gown,10,gowns,1\n', tola)
  await workOff(shopOf(database))
  return id
}

/** Whether an import still exists after this time, once the job has run. */
async function isKept(id: string, ms: number): Promise<boolean> {
  now = new Date(now.getTime() + ms)
  await workOff(shopOf(database))
  return (await readImport(database.db, id, { outcome: null, page: 1 }, tola)).ok
}

test('an import that nobody applies is kept for a day', async () => {
  const id = await sent()
  expect([await isKept(id, day), await isKept(id, 1)]).toEqual([true, false])
})

test('the report of an applied import is kept for thirty days', async () => {
  const id = await sent()
  expect(await actOnImport(shopOf(database), { id, act: 'apply' }, tola)).toEqual({ ok: true })
  expect([await isKept(id, 0), await isKept(id, 30 * day), await isKept(id, 1)]).toEqual([true, true, false])
})
