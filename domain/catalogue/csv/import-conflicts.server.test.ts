import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { naira } from '#domain/money/money.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { exported, makeAdministrator, reportOf, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer } from '#test/viewers.ts'
import { actOnImport } from './act-on-import.server.ts'

let database: TestDatabase
let shop: { db: TestDatabase['db']; clock: () => Date; report: (fault: unknown) => void }
const now = new Date('2026-05-01T10:00:00Z')
const editor = administratorViewer()
const draft = { isPublished: false, publishedAt: null }

beforeAll(async () => {
  database = await testDatabase()
  const report = (fault: unknown) => {
    throw fault
  }
  shop = { db: database.db, clock: () => now, report }
  await makeAdministrator(shop.db, editor)
  await makeCategory(shop.db, { name: 'Gowns', slug: 'gowns' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await shop.db.deleteFrom('productImport').execute()
  await shop.db.deleteFrom('product').execute()
})

async function checked(...lines: string[]) {
  const id = await upload(shop, `${lines.join('\n')}\n`, editor)
  await workOff(shop)
  return { id, ...(await reportOf(shop, id, editor)) }
}

/** The outcome and message of each line of a file. */
const said = async (...lines: string[]) =>
  (await checked(...lines)).lines.map(({ line, outcome, message }) => [line, outcome, message])

async function applied(...lines: string[]) {
  const { id } = await checked(...lines)
  await actOnImport(shop, { id, act: 'apply' }, editor)
  await workOff(shop)
  return (await reportOf(shop, id, editor)).summary.state
}

const readProduct = (slug: string) =>
  shop.db.selectFrom('product').where('slug', '=', slug).selectAll().executeTakeFirstOrThrow()

test('a product is named by its id or by its slug, not by both in one file', async () => {
  const id = await makeProduct(shop.db, { slug: 'gown', name: 'Gown', ...draft })
  expect(await said('id,slug,name,version', `${id},,Boubou,1`, ',gown,Bubu,1')).toEqual([
    [2, 'changed', 'name: Gown → Boubou'],
    [3, 'refused', 'Line 2 is about the same product or slug'],
  ])
})

test('an unknown id is refused', async () => {
  const id = crypto.randomUUID()
  const words = 'No product has this id. Leave it empty for a new product'
  expect(await said('id,slug,name,version', `${id},gown,Gown,1`)).toEqual([[2, 'refused', words]])
})

test('a product can’t get the slug of another product, a new one or another line', async () => {
  const ids = [
    await makeProduct(shop.db, { slug: 'one', ...draft }),
    await makeProduct(shop.db, { slug: 'two', ...draft }),
  ]
  const [one = '', two = ''] = ids.sort()
  await makeProduct(shop.db, { slug: 'taken', ...draft })
  const head = 'id,slug,version'
  expect(await said(head, `${one},taken,1`)).toEqual([[2, 'refused', 'Another product has this address']])
  const twice = await said(head, `${one},free,1`, `${two},free,1`)
  expect(twice.map(([line, outcome]) => [line, outcome])).toEqual([
    [2, 'changed'],
    [3, 'refused'],
  ])
  expect(twice[1]?.[2]).toBe('Another line gives its product the same slug')
  const added = await said(
    'id,slug,name,price,category,version',
    `${one},free,Gown,10,gowns,1`,
    ',free,Wrapper,10,gowns,',
  )
  expect(added).toEqual([
    [2, 'refused', 'Line 3 is about the same product or slug'],
    [3, 'added', null],
  ])
})

test('a product has up to four hundred lines, and no more', async () => {
  const sizes = Array.from({ length: 20 }, (_, at) => `S${at}`)
  const colors = Array.from({ length: 20 }, (_, at) => `#0000${(at + 16).toString(16)}`)
  const rows = sizes.flatMap((size) => colors.map((color) => `gown,,,,,,${size},${color},1`))
  const all = rows.map((row) => row.replace(',,,,,,', `,Gown,10,gowns,"${sizes}","${colors}",`))
  const head = 'slug,name,price,category,sizes,colors,size,color,stock'
  const whole = await checked(head, ...all)
  expect([whole.counts, whole.summary.products]).toEqual([{ added: 400, changed: 0, unchanged: 0, refused: 0 }, 1])
  const one = await checked(head, ...all, all[0] ?? '')
  expect([one.counts.refused, one.lines[0]?.message]).toEqual([401, 'A product has at most 400 lines'])
})

test('a file of hundreds of products is planned and exported completely', async () => {
  const lines = Array.from({ length: 401 }, (_, at) => `p-${at},P${at},10,gowns,1`)
  expect(await applied('slug,name,price,category,stock', ...lines)).toBe('applied')
  const file = await exported(shop, editor)
  expect(file.split('\r\n')).toHaveLength(403)
  expect((await checked(file)).counts).toEqual({ added: 0, changed: 0, unchanged: 401, refused: 0 })
})

test('fields missing from the file stay: an archived product stays archived, with its slug and pieces', async () => {
  const archivedAt = new Date('2026-04-01T10:00:00Z')
  const id = await makeProduct(shop.db, { slug: 'gown', name: 'Gown', price: 12, archivedAt, stock: 3, ...draft })
  expect(await applied('id,slug,name,version', `${id},,Boubou,1`)).toBe('applied')
  expect(await readProduct('gown')).toMatchObject({ id, name: 'Boubou', price: 12 * naira, archivedAt, version: 2 })
  const stock = shop.db.selectFrom('stock').where('productId', '=', id).select('onHand')
  expect(await stock.execute()).toEqual([{ onHand: 3 }])
})

test('an import can restore an archived product, and one that stays archived keeps its time', async () => {
  const archivedAt = new Date('2026-04-01T10:00:00Z')
  const back = await makeProduct(shop.db, { slug: 'back', archivedAt, ...draft })
  const kept = await makeProduct(shop.db, { slug: 'kept', name: 'Kept', archivedAt, ...draft })
  const lines = [`${back},back,Back,draft,1`, `${kept},kept,Boubou,archived,1`]
  expect(await applied('id,slug,name,state,version', ...lines)).toBe('applied')
  expect((await readProduct('back')).archivedAt).toBeNull()
  expect(await readProduct('kept')).toMatchObject({ name: 'Boubou', archivedAt })
})

test('a former slug that now belongs to a new product redirects no more', async () => {
  const other = await makeProduct(shop.db, { slug: 'other' })
  await shop.db.insertInto('slugRedirect').values({ slug: 'gown', productId: other }).execute()
  expect(await applied('slug,name,price,category,stock', 'gown,Gown,10,gowns,1')).toBe('applied')
  expect(await shop.db.selectFrom('slugRedirect').selectAll().execute()).toEqual([])
})
