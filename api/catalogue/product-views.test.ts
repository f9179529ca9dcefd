import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { createViewRoutes } from './product-views.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('counts a view of a product on sale; one of anything else isn’t counted, with the same response', async () => {
  const seen = await makeProduct(api.db)
  const archived = await makeProduct(api.db, { archivedAt: new Date() })
  const answers = []
  for (const productId of [seen, seen, archived, randomUUID()])
    answers.push(await api.post('/api/v1/views', { productId }))
  expect(answers.map((answer) => answer.status)).toEqual([204, 204, 204, 204])
  const counted = await api.db.selectFrom('productActivity').select(['productId', 'views']).execute()
  expect(counted).toEqual([{ productId: seen, views: 2 }])
})

// @rule D49 | A view is counted once a day for each visitor and product
//   broken by: every view counted (product-views.ts)
test('counts a visitor’s views of a product once a day', async () => {
  const productId = await makeProduct(api.db)
  let now = new Date()
  const shop = { db: api.db, clock: () => now }
  const routes = createViewRoutes(shop, { addressKey: (ip) => ip })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ productId }) }
  const views = async () => {
    for (const ip of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await routes.request('/', init, { ip })
    const row = api.db.selectFrom('productActivity').where('productId', '=', productId)
    return (await row.select('views').orderBy('day').execute()).map((counted) => counted.views)
  }
  expect(await views()).toEqual([2])
  now = new Date(now.getTime() + 24 * 60 * 60_000)
  expect(await views()).toEqual([2, 2])
})

test('refuses an invalid product id', async () => {
  expect((await api.post('/api/v1/views', { productId: 'drop table' })).status).toBe(422)
})
