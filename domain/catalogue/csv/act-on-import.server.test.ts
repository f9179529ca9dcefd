import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { addPictures } from '#test/add-pictures.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, makeCategory, makeProduct, testShop } from '#test/factories.ts'
import { exported, makeAdministrator, reportOf, upload, workOff } from '#test/product-imports.ts'
import { administratorViewer } from '#test/viewers.ts'
import { actOnImport, type ImportAct } from './act-on-import.server.ts'

let database: TestDatabase
let shop: { db: TestDatabase['db']; clock: () => Date; report: (fault: unknown) => void }
const now = new Date('2026-05-01T10:00:00Z')
const tola = administratorViewer()
const bisi = administratorViewer('00000000-0000-4000-8000-000000000009', 'bisi@aso.example')

beforeAll(async () => {
  database = await testDatabase()
  const report = (fault: unknown) => {
    throw fault
  }
  shop = { db: database.db, clock: () => now, report }
  await makeAdministrator(shop.db, tola)
  await makeAdministrator(shop.db, bisi)
  await makeCategory(shop.db, { name: 'Gowns', slug: 'gowns' })
})
afterAll(() => database.close())
beforeEach(async () => {
  await shop.db.deleteFrom('productImport').execute()
  await shop.db.deleteFrom('product').execute()
})

async function checkedImport(file: string): Promise<string> {
  const id = await upload(shop, file, tola)
  await workOff(shop)
  return id
}

const entriesOf = (subject: string) =>
  shop.db.selectFrom('auditLog').where('subject', '=', subject).select(['actor', 'action']).orderBy('id').execute()

const aNewGown = 'slug,name,price,category,stock\ngown,Gown,10,gowns,1\n'

// @rule back-office §2 Products list | Checking, discarding or applying an import is logged with the user who did it, whoever
//   sent the file
//   broken by: no entry for the act; the sender's name on what is applied (act-on-import.server.ts)
test.each<[ImportAct, string[]]>([
  ['check', ['check_import_asked']],
  ['discard', ['discard_import_asked']],
  ['apply', ['apply_import_asked', 'apply_import']],
])('the user who asks for the act %s of an import is in the audit log', async (act, actions) => {
  const id = await checkedImport(aNewGown)
  expect(await actOnImport(shop, { id, act }, bisi)).toEqual({ ok: true })
  await workOff(shop)
  expect(await entriesOf(`product_import:${id}`)).toEqual([
    { actor: tola.email, action: 'upload_import' },
    ...actions.map((action) => ({ actor: bisi.email, action })),
  ])
})

// @rule back-office §2 Products list | An import isn't applied once its user may no longer change the catalogue
//   broken by: the role not checked again (work-on-imports.server.ts)
test('nothing is applied for a user who is no longer an administrator', async () => {
  const id = await checkedImport(aNewGown)
  await actOnImport(shop, { id, act: 'apply' }, bisi)
  await shop.db.deleteFrom('userRole').where('userId', '=', bisi.userId).execute()
  await workOff(shop)
  await shop.db.insertInto('userRole').values({ userId: bisi.userId, role: 'admin' }).execute()
  const { summary } = await reportOf(shop, id, tola)
  expect([summary.state, summary.failure]).toEqual([
    'failed',
    'Whoever sent it is no administrator any more. Nothing was changed.',
  ])
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
})

test('nothing is applied for a user whose new role may not change the catalogue', async () => {
  const id = await checkedImport(aNewGown)
  await actOnImport(shop, { id, act: 'apply' }, bisi)
  const ofBisi = shop.db.updateTable('userRole').where('userId', '=', bisi.userId)
  await ofBisi.set({ role: 'orders' }).execute()
  await workOff(shop)
  await ofBisi.set({ role: 'admin' }).execute()
  expect((await reportOf(shop, id, tola)).summary.state).toBe('failed')
  expect(await shop.db.selectFrom('product').select('id').execute()).toEqual([])
})

// @rule back-office §2 Products list | An imported count that would take the stock below zero is refused with the number left
//   broken by: only a count of 0 checked (plan-stock.ts)
test('a count is refused when too many pieces were sold since the export', async () => {
  const productId = await makeProduct(shop.db, { slug: 'gown', stock: 10, isPublished: false, publishedAt: null })
  const file = (await exported(shop, tola)).replace(',10,10\r\n', ',5,10\r\n')
  await shop.db.updateTable('stock').set({ onHand: 3 }).where('productId', '=', productId).execute()
  const { lines } = await reportOf(shop, await checkedImport(file), tola)
  expect(lines.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['refused', 'Some were sold meanwhile: 3 left of the product as a whole. Please count again'],
  ])
})

// @rule Bad input | An import that removes a size which unpaid orders hold is refused for that reason
//   broken by: another reason given (apply-import.server.ts)
test('a size that an unpaid order holds can’t be removed', async () => {
  const stock = [
    { size: 'S', color: null, onHand: 2 },
    { size: 'M', color: null, onHand: 1 },
  ]
  const productId = await makeProduct(shop.db, { slug: 'gown', sizes: ['S', 'M'], stock })
  await addPictures(shop.db, productId, [{ key: 'a'.repeat(24) }])
  const placing = testShop(shop.db)
  const placed = await placeOrder(placing, await aCheckout(placing, [{ ...aLine(productId), size: 'M' }]))
  expect(placed).toMatchObject({ ok: true })
  const file = (await exported(shop, tola)).replace('"S, M"', 'S')
  const id = await checkedImport(file)
  await actOnImport(shop, { id, act: 'apply' }, tola)
  await workOff(shop)
  const { summary, lines } = await reportOf(shop, id, tola)
  expect([summary.state, lines.find(({ outcome }) => outcome === 'refused')?.message]).toEqual([
    'checked',
    expect.stringMatching(/^Somebody is paying for pieces of a size or color that goes/),
  ])
})

// @rule back-office §2 Products list | A scheduled product that an import archives is no longer scheduled
//   broken by: its time kept (write-products.server.ts)
test('an archived product has no publication time', async () => {
  const dueAt = new Date('2027-01-01T08:00:00Z')
  const id = await makeProduct(shop.db, { slug: 'gown', isPublished: false, publishedAt: null, dueAt })
  await addPictures(shop.db, id, [{ key: 'a'.repeat(24) }])
  const importId = await checkedImport((await exported(shop, tola)).replace(',scheduled,', ',archived,'))
  await actOnImport(shop, { id: importId, act: 'apply' }, tola)
  await workOff(shop)
  const archived = await shop.db.selectFrom('product').select(['archivedAt', 'dueAt']).executeTakeFirst()
  expect(archived).toEqual({ archivedAt: now, dueAt: null })
})
