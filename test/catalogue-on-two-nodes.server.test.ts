import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#domain/catalogue/create-product.server.ts'
import { moveCategory } from '#domain/catalogue/move-category.server.ts'
import type { ProductDraft } from '#domain/catalogue/product-draft.ts'
import { updateProduct } from '#domain/catalogue/update-product.server.ts'
import { naira } from '#domain/money/money.ts'
import { addCategory } from './category-drafts.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type HttpNode, openHttpNode } from './http-node.ts'
import { readEvents } from './open-stream.ts'
import { aProductDraft } from './product-drafts.ts'
import { administratorViewer } from './viewers.ts'

const editor = administratorViewer()
let database: TestDatabase
let one: HttpNode
let other: HttpNode
let categoryId: string
let laterCategoryId: string
let draft: ProductDraft
let productId: string

beforeAll(async () => {
  database = await testDatabase()
  one = await openHttpNode(database.url)
  other = await openHttpNode(database.url)
  await one.shop.db.insertInto('user').values({ id: editor.userId, email: editor.email }).execute()
  categoryId = (await addCategory(one.shop, { name: 'Adire first', slug: 'adire-first' })).id
  laterCategoryId = (await addCategory(one.shop, { name: 'Lace second', slug: 'lace-second' })).id
  const shown = await createProduct(one.shop, await aProductDraft(one.shop.db, laterCategoryId), editor)
  expect(shown.ok).toBe(true)
})
afterAll(async () => {
  await one.close()
  await other.close()
  await database.close()
})

const read = async (path: string) => (await other.ask(path)).text()

/** An open page on the other node. `heard` waits until it is told of a new change to this tag. */
async function openPage() {
  const answer = await other.ask('/api/v1/events?topic=catalogue', { headers: { accept: 'text/event-stream' } })
  const { next, leave } = readEvents(answer)
  const value = async () =>
    JSON.parse((await next()).replace('event: catalogue\ndata: ', '')) as { changed: Record<string, number> }
  let { changed: known } = await value()
  const heard = async (tag: string) => {
    for (;;) {
      const { changed } = await value()
      const isNew = changed[tag] !== undefined && changed[tag] !== known[tag]
      known = changed
      if (isNew) return
    }
  }
  return { heard, leave }
}

async function update(change: Partial<ProductDraft>) {
  draft = { ...draft, ...change }
  const edited = one.shop.db.selectFrom('product').where('id', '=', productId).select('version')
  const { version } = await edited.executeTakeFirstOrThrow()
  expect(await updateProduct(one.shop, { id: productId, draft, version, stock: [] }, editor)).toMatchObject({
    ok: true,
  })
}

const comesFirst = (page: string) => {
  const [first, second] = ['adire-first', 'lace-second'].map((slug) => page.indexOf(`/category/${slug}`))
  return (first ?? 0) < (second ?? 0)
}

// @rule Editing | A created, repriced or hidden product and a moved category appear on cached and open pages of a second node
//   broken by: no notification of changes (catalogue-changes.ts)
test.for([
  {
    what: 'a product created',
    path: '/shop',
    act: async () => {
      draft = await aProductDraft(one.shop.db, categoryId, { name: 'Gown of two nodes', slug: 'gown-of-two-nodes' })
      const created = await createProduct(one.shop, draft, editor)
      if (!created.ok) throw new Error(created.reason)
      productId = created.id
    },
    shows: (page: string) => page.includes('Gown of two nodes'),
  },
  {
    what: 'a product repriced',
    path: '/product/gown-of-two-nodes',
    act: () => update({ price: 12_345 * naira }),
    shows: (page: string) => page.includes('₦12,345'),
  },
  {
    what: 'a product hidden',
    path: '/product/gown-of-two-nodes',
    act: () => update({ publication: { state: 'draft' } }),
    shows: (page: string) => page.includes('Product not found'),
  },
  {
    what: 'a category moved',
    path: '/collections',
    act: () => moveCategory(one.shop, { id: laterCategoryId, place: 1 }, editor),
    shows: (page: string) => !comesFirst(page),
  },
])('$what on one node is announced and shown on the other', async ({ path, act, shows }, { annotate }) => {
  const page = await openPage()
  expect(shows(await read(path))).toBe(false)
  // This comes from that node's cache.
  await read(path)
  const began = performance.now()
  await act()
  const acted = performance.now()
  let heard = 0
  // The page may be told of an earlier change first.
  for (let isShown = false; !isShown; isShown = shows(await read(path))) {
    await page.heard('catalogue')
    heard = performance.now()
  }
  const [acting, hearing, showing] = [acted - began, heard - acted, performance.now() - heard].map(Math.round)
  expect(shows(await read(path))).toBe(true)
  await annotate(`saved in ${acting} ms, heard of after ${hearing} ms, shown after ${showing} ms more`)
  await page.leave()
})
