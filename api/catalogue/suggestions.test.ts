import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  const categoryId = await makeCategory(api.db, { name: 'Àdìrẹ', slug: 'adire' })
  for (const number of [1, 2, 3, 4]) await makeCategory(api.db, { name: `Adire ${number}`, slug: `adire-${number}` })
  for (const number of [1, 2, 3, 4, 5, 6, 7])
    await makeProduct(api.db, { name: `Àdìrẹ boubou ${number}`, slug: `adire-boubou-${number}`, categoryId })
})
afterAll(() => api.close())

type Found = { name: string; slug: string; picture: unknown }

async function suggestions(q: string): Promise<{ products: Found[]; categories: Found[] }> {
  const answer = await api.ask(`/api/v1/suggestions?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: { products: Found[]; categories: Found[] } }).data
}

// @rule §7 Catalogue | Search products (limit 5) and categories (limit 3) by name
//   broken by: four suggested categories (suggest.server.ts)
test('up to five products and three categories are suggested', async () => {
  const { products, categories } = await suggestions('adire')
  expect([products.length, categories.length]).toEqual([5, 3])
  expect(products[0]).toMatchObject({ name: expect.stringContaining('Àdìrẹ boubou'), picture: null })
})

test('a name that begins with the text comes first, however many others contain it', async () => {
  const categoryId = await makeCategory(api.db)
  const named = (when: string, number: number) => ({
    ...{ name: `Evening gown ${when} ${number}`, slug: `evening-gown-${when}-${number}` },
    ...{ categoryId, price: 1_000_000 },
  })
  const makeOthers = (when: string) => {
    const others = Array.from({ length: 70 }, (_, number) => named(when, number))
    return api.db.insertInto('product').values(others).execute()
  }
  await makeOthers('before')
  await makeProduct(api.db, { name: 'Gown of lace', slug: 'gown-of-lace', categoryId })
  await makeOthers('after')
  expect((await suggestions('gown')).products[0]).toMatchObject({ slug: 'gown-of-lace' })
})

test.each(['', '   ', '\0', '\0 \0'])('blank text %j finds nothing and isn’t counted', async (text) => {
  api.limitChecks.length = 0
  expect(await suggestions(text)).toEqual({ products: [], categories: [] })
  expect(api.limitChecks).toEqual([])
})

// @rule §7 Catalogue, D28b | % and _ are only text
test.each(['%', '_', "'; drop table product --", '<script>', 'x'.repeat(5000), '\0zzzz', '\ud800'])(
  'special characters are only text: %j',
  async (text) => {
    expect(await suggestions(text)).toEqual({ products: [], categories: [] })
  },
)

test('the first of several q is read; without q the text is blank', async () => {
  expect((await api.ask('/api/v1/suggestions')).status).toBe(200)
  expect((await api.ask('/api/v1/suggestions?q=a&q=b')).status).toBe(200)
})

test('too many requests from one address are refused, with the time to wait', async () => {
  api.limitChecks.length = 0
  api.exceeded.add('suggestions')
  const answer = await api.ask('/api/v1/suggestions?q=adire')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90'])
  expect(api.limitChecks).toEqual(['suggestions 203.0.113.7'])
  api.exceeded.clear()
})
