import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('counts a view of a product on sale; of anything else it isn’t counted, with the same response', async () => {
  const seen = await makeProduct(api.db)
  const archived = await makeProduct(api.db, { archivedAt: new Date() })
  const answers = []
  for (const productId of [seen, seen, archived, randomUUID()])
    answers.push(await api.post('/api/v1/views', { productId }))
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204])
  const counted = await api.db.selectFrom('productActivity').select(['productId', 'views']).execute()
  expect(counted).toEqual([{ productId: seen, views: 2 }])
})

test('refuses an invalid product id', async () => {
  expect((await api.post('/api/v1/views', { productId: 'drop table' })).status).toBe(422)
})
