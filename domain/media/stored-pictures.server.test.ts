import { afterAll, beforeAll, expect, test } from 'vitest'
import { anonymous } from '#domain/accounts/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { testShop } from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { listStoredPictures } from './stored-pictures.server.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

// @rule D47 | Stored pictures are listed for whoever may read the catalogue's keeping, whatever the address asked
//   broken by: the viewer not asked for (stored-pictures.server.ts)
test('stored pictures are listed for administrators only', async () => {
  const query = { search: '', limit: 1, offset: 0, column: 'name', order: 'asc' } as const
  const shop = testShop(database.db)
  expect(await listStoredPictures(shop, query, anonymous)).toEqual({ ok: false, reason: 'no_session' })
  expect(await listStoredPictures(shop, query, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
  expect(await listStoredPictures(shop, query, administratorViewer())).toEqual({ ok: true, pictures: [] })
})
