import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { exported, makeAdministrator, reportOf, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer } from '#test/viewers.ts'
import { actOnImport } from './act-on-import.server.ts'
import { applyImport } from './apply-import.server.ts'
import { checkImport } from './check-import.server.ts'
import { exportName } from './export-products.server.ts'
import { ImportStopped } from './import-claim.server.ts'

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

async function checked(file: string): Promise<string> {
  const id = await upload(shop, file, editor)
  await workOff(shop)
  return id
}

const rowOf = (id: string) =>
  shop.db.selectFrom('productImport').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

async function claimOf(id: string) {
  const { actorId, columns, tries } = await rowOf(id)
  return { id, actorId, columns: columns ?? [], tries }
}

/** Applies an import, and runs `meanwhile` before its stock is locked. */
async function applied(id: string, meanwhile: () => Promise<unknown> = async () => {}) {
  expect(await actOnImport(shop, { id, act: 'apply' }, editor)).toEqual({ ok: true })
  const progress = async (done: number) => void (done > 0 && (await meanwhile()))
  return applyImport(shop.db, await claimOf(id), { by: editor, now, progress })
}

const onHand = async () =>
  (await shop.db.selectFrom('stock').select('onHand').orderBy('id').execute()).map((row) => row.onHand)

test('pieces sold while an import is applied stay sold, and where too few are left nothing is changed', async () => {
  const id = await makeProduct(shop.db, { slug: 'gown', name: 'Gown', stock: 10, ...draft })
  const file = (await exported(shop, editor)).replace(',10,10\r\n', ',4,10\r\n').replace(',Gown,', ',Boubou,')
  const sell = (left: number) => () => shop.db.updateTable('stock').set({ onHand: left }).execute()
  const message = 'The stock of the product as a whole has changed meanwhile. Please check again'
  expect(await applied(await checked(file), sell(5))).toEqual({
    ...{ ok: false, reason: 'refused', errors: [{ line: 2, message }] },
  })
  const { name } = await shop.db.selectFrom('product').where('id', '=', id).select('name').executeTakeFirstOrThrow()
  expect([name, await onHand()]).toEqual(['Gown', [5]])
  await shop.db.deleteFrom('productImport').execute()
  await sell(10)()
  expect(await applied(await checked(file), sell(8))).toEqual({ ok: true })
  expect(await onHand()).toEqual([2])
})

test('a size that was restocked while the import removes it isn’t lost', async () => {
  const stock = [
    { size: 'S', color: null, onHand: 1 },
    { size: 'M', color: null, onHand: 0 },
  ]
  await makeProduct(shop.db, { slug: 'gown', sizes: ['S', 'M'], stock, ...draft })
  const file = (await exported(shop, editor)).replace('"S, M"', 'S')
  const restock = () => shop.db.updateTable('stock').set({ onHand: 3 }).where('size', '=', 'M').execute()
  expect(await applied(await checked(file), restock)).toEqual({
    ok: false,
    reason: 'refused',
    errors: [{ line: 2, message: 'The stock has changed meanwhile. Please check again' }],
  })
  expect(await onHand()).toEqual([1, 3])
})

test('an import that another node is still rolling back is busy, and stays to be retried', async () => {
  const id = await checked('slug,name,price,category,stock\ngown,Gown,10,gowns,1\n')
  await shop.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('product_import'), hashtext(${id}))`.execute(tx)
    expect(await applied(id)).toEqual({ ok: false, reason: 'busy' })
    await workOff(shop)
  })
  expect(await rowOf(id)).toMatchObject({ state: 'applying', tries: 1 })
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
})

test('an import that another node has started again isn’t finished by this one, applied or checked', async () => {
  const id = await checked('slug,name,price,category,stock\ngown,Gown,10,gowns,1\n')
  const beginAnew = () => shop.db.updateTable('productImport').set({ tries: 7 }).where('id', '=', id).execute()
  await expect(applied(id, beginAnew)).rejects.toThrow(ImportStopped)
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
  expect((await rowOf(id)).state).toBe('applying')
  await shop.db.updateTable('productImport').set({ state: 'checking' }).execute()
  const late = { ...(await claimOf(id)), tries: 1 }
  await expect(checkImport(shop.db, late, { now, progress: async () => {} })).rejects.toThrow(ImportStopped)
  expect((await rowOf(id)).state).toBe('checking')
})

test('progress counts the lines read, and a product that is refused on applying is refused with its line', async () => {
  const id = await checked(
    'slug,name,price,category,sizes,size,stock\ngown,Gown,10,gowns,"S, M",S,1\ngown,,,,,M,2\nplain,Plain,10,gowns,,,3\n',
  )
  await shop.db.deleteFrom('category').where('slug', '=', 'gowns').execute()
  await actOnImport(shop, { id, act: 'apply' }, editor)
  await workOff(shop)
  await makeCategory(shop.db, { name: 'Gowns', slug: 'gowns' })
  const { summary, lines } = await reportOf(shop, id, editor)
  expect([summary.state, summary.products]).toEqual(['checked', 2])
  const refused = lines.filter(({ outcome }) => outcome === 'refused')
  expect(refused.map(({ line, message }) => [line, message])).toEqual([
    [2, 'Please select a category'],
    [4, 'Please select a category'],
  ])
  const seen: number[] = []
  await actOnImport(shop, { id, act: 'check' }, editor)
  const progress = async (done: number) => void seen.push(done)
  await checkImport(shop.db, await claimOf(id), { now, progress })
  expect([seen, (await rowOf(id)).state]).toEqual([[0, 3], 'checked'])
})

test('an exported file is named by its day in Lagos', () => {
  expect(exportName(new Date('2026-05-01T22:59:59Z'))).toBe('products-2026-05-01.csv')
  expect(exportName(new Date('2026-05-01T23:00:00Z'))).toBe('products-2026-05-02.csv')
})
