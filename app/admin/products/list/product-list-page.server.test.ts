import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { anAdministrator, type SignedInUser } from '#test/signed-in-users.ts'
import { openTestApi, type TestApi } from '#test/test-api.ts'
import { openTestPages } from '#test/test-pages.ts'

let api: TestApi
let pages: Awaited<ReturnType<typeof openTestPages>>
let tola: SignedInUser
const faults: string[] = []
const hostile = '<img src=x onerror=alert(1)> =1+1 \u202Egnp.'

beforeAll(async () => {
  api = await openTestApi({ report: (_, about) => void faults.push(about) })
  pages = await openTestPages(api.shop)
  tola = await anAdministrator(api)
  const categoryId = await makeCategory(api.db, { name: 'Àdìrẹ', slug: 'adire' })
  const at = (minute: number) => ({ categoryId, createdAt: new Date(Date.UTC(2026, 4, 1, 10, minute)) })
  await makeProduct(api.db, { ...at(1), name: 'Ẹlẹ́kọ Boubou', price: 45_000, stock: 12 })
  await makeProduct(api.db, { ...at(2), name: 'Aṣọ Òkè Wrapper', price: 8_500, stock: 3 })
  await makeProduct(api.db, { ...at(3), name: 'Plain Gèlè', stock: 0 })
  await makeProduct(api.db, { ...at(4), name: hostile, isPublished: false, publishedAt: null })
}, 60_000)
afterAll(() => api.close())

async function visit(search = '') {
  const url = new URL(`/admin/products${search}`, api.shop.publicUrl)
  const request = new Request(url, { headers: { cookie: tola.cookie } })
  const viewer = await api.readViewer(request)
  const answer = await pages(request, { requestId: 'request-1', ip: '203.0.113.7', viewer, nonce: '' })
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await answer.text()) ?? []
  const rows = [...main.matchAll(/<tr class.*?<\/tr>/gs)].map(([row]) => wordsOf(row))
  return { status: answer.status, main, words: wordsOf(main), rows }
}

const wordsOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

// @rule back-office §2 Products list | Columns Product (image or No img), Category, Price, Stock, Status and Actions; the newest first
//   broken by: the oldest first (list-products-for-admin.server.ts)
test('has its columns, and the newest product first', async () => {
  const { main, rows, words } = await visit()
  const heads = [...main.matchAll(/<th .*?<\/th>/gs)].map(([head]) => wordsOf(head).trim())
  expect(heads).toEqual(['Product', 'Category', 'Price', 'Stock', 'Status', 'Actions'])
  expect(rows.map((row) => /Boubou|Wrapper|Gèlè|onerror/.exec(row)?.[0])).toEqual([
    'onerror',
    'Gèlè',
    'Wrapper',
    'Boubou',
  ])
  expect(rows[3]).toMatch(/No img.*Ẹlẹ́kọ Boubou.*Àdìrẹ.*₦45,000.*12.*In Stock/)
  expect(rows[1]).toMatch(/ 0 .*Out of Stock/)
  expect(rows[0]).toMatch(/Draft/)
  expect(words).toMatch(/4 products.*Add Product.*Showing 1 to 4 of 4 products/)
})

// @rule back-office §2 Products list | Add Product, an edit link and a delete button in each row
//   broken by: no button to delete (row-acts.tsx)
test('has links to add and edit, and a button to delete', async () => {
  const { main } = await visit('?q=eleko')
  expect(main).toMatch(/href="\/admin\/products\/new"/)
  const [edit = ''] = /<a [^>]*aria-label="Edit Ẹlẹ́kọ Boubou"[^>]*>/.exec(main) ?? []
  expect(edit).toMatch(/href="\/admin\/products\/[0-9a-f-]{36}\/edit"/)
  expect(main).toMatch(/<button[^>]*aria-label="Delete Ẹlẹ́kọ Boubou"/)
})

// @rule back-office §2 Products list | No products found., and with a search also Try a different search query.
//   broken by: the second sentence always shown (no-products.tsx)
test('says that nothing was found, and after a search suggests another', async () => {
  const searched = await visit('?q=nothing-like-it')
  expect(searched.words).toMatch(/No products found\. Try a different search query\./)
  expect(searched.main).toMatch(/value="nothing-like-it"/)
  const filtered = await visit('?status=scheduled')
  expect(filtered.words).toContain('No products found.')
  expect(filtered.words).not.toContain('Try a different')
})

// @rule Bad input | Markup, formulas and bidirectional control characters in a product's name are plain text in the back office
test('shows a hostile name as text', async () => {
  const { main } = await visit('?status=draft')
  expect(main).not.toContain('<img src=x')
  expect(main).toContain('&lt;img src=x onerror=alert(1)&gt;')
})

// @rule back-office §8 Products | Failed to load products, which is logged; the page stays
//   broken by: the fault thrown to the frame (read-products.server.ts)
test('says that it couldn’t be loaded, and offers a retry', async () => {
  faults.length = 0
  await sql`alter table product rename to away`.execute(api.db)
  const { status, words } = await visit()
  await sql`alter table away rename to product`.execute(api.db)
  expect([status, faults]).toEqual([200, ['products']])
  expect(words).toMatch(/Failed to load products.*Retry/)
})
