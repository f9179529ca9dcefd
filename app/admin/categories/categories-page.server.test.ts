import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyCategoryForm } from '#domain/catalogue/category-form.ts'
import { openAdminPages } from '#test/admin-pages.ts'
import { addCategory } from '#test/category-drafts.ts'
import { makeProduct } from '#test/factories.ts'
import { hostileText } from '#test/hostile-text.ts'
import { aCustomer, anAdministrator } from '#test/signed-in-users.ts'
import type { TestApi } from '#test/test-api.ts'

let pages: Awaited<ReturnType<typeof openAdminPages>>
let api: TestApi
beforeAll(async () => {
  pages = await openAdminPages()
  api = pages.api
}, 60_000)
beforeEach(async () => {
  await api.db.deleteFrom('product').execute()
  await api.db.deleteFrom('category').execute()
})
afterAll(() => pages.close())

const visit = (path = '/admin/categories') => pages.visit(path)
const act = (sent: object, by?: { cookie: string }) => pages.act('/admin/categories', sent, by)

// @rule back-office §2 Categories | A grid of cards with image, name and description, and Add Category; each with its product count as a link
//   broken by: the description left out of the card (category-card.tsx)
test('every category is a card, in the shop’s order, with a link to its products', async () => {
  const { id, draft } = await addCategory(api.shop, { name: 'Àdìrẹ', description: hostileText, slug: 'adire' })
  await makeProduct(api.db, { categoryId: id })
  await makeProduct(api.db, { categoryId: id, archivedAt: new Date() })
  await addCategory(api.shop, { name: 'Lace' })
  const main = await visit()
  expect([...main.matchAll(/<h2[^>]*><a[^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual(['Àdìrẹ', 'Lace'])
  expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt; =1+1')
  expect(main).toContain('No img')
  expect(main).toMatch(/href="\/admin\/products\?category=adire"[^>]*>1 product</)
  expect(main).toMatch(/href="[^"]*\?add"[^>]*>.*?Add Category/)
  expect(main).toContain('2 categories')
  expect(draft.slug).toBe('adire')
})

test('a shop without categories offers to add the first one', async () => {
  const main = await visit()
  expect(main).toContain('No categories yet')
  expect(main).toContain('Add your first category')
})

// @rule back-office §8 Categories | Failed to load categories, with a retry
//   broken by: the error not caught (read-categories.server.ts)
test('categories that can’t be read show an error, and the fault is reported', async () => {
  await sql`alter table category rename to away`.execute(api.db)
  const main = await visit()
  await sql`alter table away rename to category`.execute(api.db)
  expect(main).toContain('Failed to load categories')
  expect(main).toContain('Retry')
  expect(pages.faults).toContain('reading the categories')
})

const names = async () =>
  (await api.db.selectFrom('category').select('name').orderBy('position').execute()).map(({ name }) => name)

const form = (typed: Partial<typeof emptyCategoryForm>) => ({ ...emptyCategoryForm, ...typed })

test('a category is added, changed, moved and deleted', async () => {
  await act({ act: 'add', form: form({ name: 'Gele' }) })
  await act({ act: 'add', form: form({ name: 'Lace' }) })
  expect(await names()).toEqual(['Gele', 'Lace'])
  const [gele] = await api.db.selectFrom('category').select('id').orderBy('position').execute()
  const id = gele?.id ?? ''
  await act({ act: 'move', id, place: 2 })
  await act({ act: 'update', id, version: 1, form: form({ name: 'Head ties', slug: 'gele' }) })
  expect(await names()).toEqual(['Lace', 'Head ties'])
  const again = await act({ act: 'update', id, version: 1, form: form({ name: 'Gele' }) })
  expect(again.text).toContain('changed')
  await act({ act: 'remove', id, newHome: null })
  expect(await names()).toEqual(['Lace'])
})

// @rule D26f | A former address of a category redirects permanently and keeps the query
//   broken by: former slugs not looked up (storefront/category/route.tsx)
test('the old address of a renamed category redirects permanently to the new one', async () => {
  const { id, draft } = await addCategory(api.shop, { slug: 'old-gele' })
  await act({ act: 'update', id, version: 1, form: form({ name: draft.name, slug: 'gele' }) })
  const answer = await pages.ask('/category/old-gele?sort=price-asc')
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/category/gele?sort=price-asc'])
})

const refused: [string, Partial<typeof emptyCategoryForm>, string][] = [
  ['no name', { name: ' ' }, 'Category name is required'],
  ['10,000 characters', { name: 'ọ'.repeat(10_000) }, 'Please use at most 120 characters'],
  ['a taken slug', { name: 'Taken' }, 'Another category has this address. taken-2 is free'],
  ['a picture that is gone', { name: 'Other', picture: { key: 'f'.repeat(24), focusX: 1, focusY: 1 } }, 'is gone'],
]

test.each(refused)('%s is refused beside its field', async (_, typed, message) => {
  await addCategory(api.shop, { slug: 'taken' })
  const { text } = await act({ act: 'add', form: form(typed) })
  expect(text).toContain(message)
  expect(await names()).toHaveLength(1)
})

test('unknown acts, customers and removed administrators are refused', async () => {
  expect((await act({ act: 'burn' })).status).toBe(400)
  expect((await act({ act: 'add', form: form({ name: 'Not hers' }) }, await aCustomer(api))).status).toBe(403)
  const bisi = await anAdministrator(api)
  await api.db.deleteFrom('userRole').where('userId', '=', bisi.id).where('role', '=', 'admin').execute()
  expect((await act({ act: 'add', form: form({ name: 'Hers before' }) }, bisi)).status).toBe(403)
  expect(await names()).toEqual([])
})
