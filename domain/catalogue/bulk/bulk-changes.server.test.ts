import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyProduct } from '#domain/catalogue/admin-listing.ts'
import { publishDueProducts } from '#domain/catalogue/publish-due-products.server.ts'
import { naira } from '#domain/money/money.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeCategory, makeProduct } from '#test/factories.ts'
import { makeAdministrator } from '#test/product-imports.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { applyBulkChange, undoBulkChange } from './apply-bulk-change.server.ts'
import { type BulkChange, bulkLimits } from './bulk-change.ts'
import { deleteOldBulkChanges } from './delete-old-changes.server.ts'
import { planBulkChange } from './plan-bulk-change.server.ts'
import { listBulkChanges, readBulkChange } from './read-bulk-change.server.ts'

let database: TestDatabase
let shop: { db: TestDatabase['db']; clock: () => Date }
let now = new Date('2026-05-01T10:00:00Z')
const editor = administratorViewer()
const tenUp: BulkChange = { act: 'price', by: 'percent', value: 1_000, oldPrice: 'keep' }

beforeAll(async () => {
  database = await testDatabase()
  shop = { db: database.db, clock: () => now }
  await makeAdministrator(shop.db, editor)
})
afterAll(() => database.close())
beforeEach(async () => {
  now = new Date('2026-05-01T10:00:00Z')
  await shop.db.deleteFrom('bulkChange').execute()
  await shop.db.deleteFrom('product').execute()
})

async function plan(ids: string[], change: BulkChange): Promise<string> {
  const planned = await planBulkChange(shop, { selection: { ids }, change }, editor)
  if (!planned.ok) throw new Error(planned.reason)
  return planned.id
}

async function read(id: string) {
  const found = await readBulkChange(shop, id, editor)
  if (!found.ok) throw new Error(found.reason)
  return found
}

const product = (id: string) => shop.db.selectFrom('product').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

describe('a bulk change of products', () => {
  // @rule back-office §2 Products list | A bulk change shows its effect on each product before anything is changed; then all are
  //   changed at once, each with an audit log entry of one batch
  //   broken by: applied while it is planned (plan-bulk-change.server.ts); no batch in the entry (write-rows.server.ts)
  test('is planned, shown, applied and logged', async () => {
    const [one, other] = [
      await makeProduct(shop.db, { name: 'One' }),
      await makeProduct(shop.db, { name: 'Other', price: 99_999_999 }),
    ]
    const id = await plan([one, other], tenUp)
    const planned = await read(id)
    expect(planned.changed).toMatchObject([
      { name: 'One', before: { price: 1_000_000 }, after: { price: 1_100_000 }, outcome: 'waiting' },
    ])
    expect(planned.left).toMatchObject([{ name: 'Other', outcome: 'refused', reason: 'price_too_high' }])
    expect((await product(one)).price).toBe(10_000 * naira)

    expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
    expect(await product(one)).toMatchObject({ price: 11_000 * naira, version: 2 })
    expect((await product(other)).version).toBe(1)
    const entry = await shop.db
      .selectFrom('auditLog')
      .where('subject', '=', `product:${one}`)
      .selectAll()
      .executeTakeFirst()
    expect(entry).toMatchObject({
      actor: editor.email,
      action: 'apply_bulk_change',
      details: { batch: id, before: { price: 1_000_000 }, after: { price: 1_100_000 } },
    })
    // Sent again, as over a weak network.
    expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true })
    expect((await product(one)).price).toBe(11_000 * naira)
  })

  // @rule back-office §2 Products list | A product that was changed or deleted since a bulk change was planned is skipped and
  //   named
  //   broken by: the version not compared (write-rows.server.ts)
  test('skips products that changed since it was planned', async () => {
    const ids = [await makeProduct(shop.db), await makeProduct(shop.db), await makeProduct(shop.db)]
    const [same = '', changed = '', gone = ''] = ids
    const id = await plan(ids, tenUp)
    await shop.db
      .updateTable('product')
      .set({ price: 5_000 * naira, version: 2 })
      .where('id', '=', changed)
      .execute()
    await shop.db.deleteFrom('product').where('id', '=', gone).execute()
    expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 2 })
    expect([(await product(same)).price, (await product(changed)).price]).toEqual([11_000 * naira, 5_000 * naira])
    const { left, change } = await read(id)
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['changed_since', 'gone']))
    expect(change.counts).toEqual({ applied: 1, skipped: 2 })
  })

  // @rule back-office §2 Products list | A bulk change can be undone for thirty days, for products not changed since; the others
  //   are named
  //   broken by: a changed product overwritten (write-rows.server.ts); undoing without a time limit
  //   (apply-bulk-change.server.ts)
  test('is undone for products that nobody has changed since', async () => {
    const [one, other] = [await makeProduct(shop.db, { compareAtPrice: 12_000 }), await makeProduct(shop.db)]
    const id = await plan([one, other], { act: 'price', by: 'amount', value: -3_000 * naira, oldPrice: 'set' })
    await applyBulkChange(shop, id, editor)
    expect(await product(one)).toMatchObject({ price: 7_000 * naira, compareAtPrice: 10_000 * naira })
    await shop.db
      .updateTable('product')
      .set({ price: 1 * naira, version: 3 })
      .where('id', '=', other)
      .execute()
    expect((await listBulkChanges(shop, editor)) as object).toMatchObject({ changes: [{ id, canUndo: true }] })

    expect(await undoBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 1 })
    expect(await product(one)).toMatchObject({ price: 10_000 * naira, compareAtPrice: 12_000 * naira, version: 3 })
    expect((await product(other)).price).toBe(1 * naira)
    expect((await read(id)).change).toMatchObject({ state: 'undone', canUndo: false, counts: { undone: 1, kept: 1 } })

    const late = await plan([one], { act: 'featured', value: true })
    await applyBulkChange(shop, late, editor)
    now = new Date(now.getTime() + (bulkLimits.undoDays * 24 + 1) * 3_600_000)
    expect(await undoBulkChange(shop, late, editor)).toEqual({ ok: false, reason: 'too_old' })
    await deleteOldBulkChanges(shop)
    expect(await readBulkChange(shop, late, editor)).toEqual({ ok: false, reason: 'not_found' })
  })

  test('can be undone, and is kept, for thirty days from when it was applied', async () => {
    const [one, other] = [await makeProduct(shop.db), await makeProduct(shop.db)]
    const ids = [await plan([one], tenUp), await plan([other], tenUp)]
    const [first = '', late = ''] = ids
    const minute = 60_000
    now = new Date(now.getTime() + 50 * minute)
    for (const id of ids) await applyBulkChange(shop, id, editor)
    now = new Date(now.getTime() + bulkLimits.undoDays * 24 * 60 * minute - minute)
    await deleteOldBulkChanges(shop)
    expect((await read(first)).change.canUndo).toBe(true)
    expect(await undoBulkChange(shop, first, editor)).toEqual({ ok: true, written: 1, left: 0 })
    now = new Date(now.getTime() + 2 * minute)
    expect((await read(late)).change.canUndo).toBe(false)
    expect(await undoBulkChange(shop, late, editor)).toEqual({ ok: false, reason: 'too_old' })
    expect([(await product(one)).price, (await product(other)).price]).toEqual([10_000 * naira, 11_000 * naira])
  })

  test('archives, and undoing restores a scheduled product as it was', async () => {
    const dueAt = new Date('2027-01-01T08:00:00Z')
    const scheduled = await makeProduct(shop.db, { isPublished: false, publishedAt: null, dueAt })
    const archived = await makeProduct(shop.db, { archivedAt: now })
    const id = await plan([scheduled, archived], { act: 'archive' })
    expect((await read(id)).left).toMatchObject([{ reason: 'unchanged' }])
    await applyBulkChange(shop, id, editor)
    expect(await product(scheduled)).toMatchObject({ archivedAt: now, dueAt: null })
    await undoBulkChange(shop, id, editor)
    expect(await product(scheduled)).toMatchObject({ archivedAt: null, dueAt })
  })

  // @rule back-office §2 Products list | Undoing the archiving of a product that was published meanwhile sets no new publication
  //   time
  //   broken by: the publication time set on a published product (write-rows.server.ts)
  test('undone, restores a product published meanwhile as it was published', async () => {
    const dueAt = new Date(now.getTime() + 60_000)
    const scheduled = await makeProduct(shop.db, { isPublished: false, publishedAt: null, dueAt })
    const id = await plan([scheduled], { act: 'archive' })
    now = new Date(now.getTime() + 120_000)
    await publishDueProducts(shop)
    expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
    await undoBulkChange(shop, id, editor)
    expect(await product(scheduled)).toMatchObject({ archivedAt: null, isPublished: true, dueAt: null })
  })

  // @rule back-office §2 Products list | Undoing the archiving of a product whose publication time has passed makes it a draft
  //   broken by: the publication time restored, so that it is published at once (write-rows.server.ts)
  test('undone, restores as a draft a product that was due while it was archived', async () => {
    const waiting = { isPublished: false, publishedAt: null }
    const passed = await makeProduct(shop.db, { ...waiting, dueAt: new Date(now.getTime() + 60_000) })
    const id = await plan([passed], { act: 'archive' })
    await applyBulkChange(shop, id, editor)
    now = new Date(now.getTime() + 60_000)
    // Changing something else of a product that is due at this moment leaves its publication day.
    const due = await makeProduct(shop.db, { ...waiting, dueAt: now })
    await applyBulkChange(shop, await plan([due], tenUp), editor)
    expect(await undoBulkChange(shop, id, editor)).toEqual({ ok: true, written: 1, left: 0 })
    expect(await product(due)).toMatchObject({ dueAt: now, price: 11_000 * naira })
    await publishDueProducts(shop)
    expect(await product(passed)).toMatchObject({ archivedAt: null, isPublished: false, dueAt: null })
    expect((await product(due)).isPublished).toBe(true)
  })

  // @rule back-office §2 Products list | A planned bulk change can be applied for an hour; an unapplied plan is deleted
  //   broken by: a plan applied days later (apply-bulk-change.server.ts); plans kept, or recent ones deleted
  //   (delete-old-changes.server.ts)
  test('can be applied for an hour after it was planned', async () => {
    const one = await makeProduct(shop.db)
    const id = await plan([one], tenUp)
    now = new Date(now.getTime() + bulkLimits.planHours * 3_600_000)
    const other = await plan([one], { act: 'featured', value: true })
    await deleteOldBulkChanges(shop)
    now = new Date(now.getTime() + 1)
    expect(await applyBulkChange(shop, id, editor)).toEqual({ ok: false, reason: 'too_old' })
    expect((await product(one)).price).toBe(10_000 * naira)
    await deleteOldBulkChanges(shop)
    expect(await readBulkChange(shop, id, editor)).toEqual({ ok: false, reason: 'not_found' })
    expect(await applyBulkChange(shop, other, editor)).toEqual({ ok: true, written: 1, left: 0 })
  })

  test('moves products to an existing category, and back only while the old one still exists', async () => {
    const [from, to] = [await makeCategory(shop.db), await makeCategory(shop.db)]
    const one = await makeProduct(shop.db, { categoryId: from })
    const id = await plan([one], { act: 'category', categoryId: to })
    await applyBulkChange(shop, id, editor)
    expect((await product(one)).categoryId).toBe(to)
    await shop.db.deleteFrom('category').where('id', '=', from).execute()
    expect(await undoBulkChange(shop, id, editor)).toEqual({ ok: true, written: 0, left: 1 })
    expect((await read(id)).left).toMatchObject([{ reason: 'category_gone', outcome: 'kept' }])
    const gone = { selection: { ids: [one] }, change: { act: 'category', categoryId: from } } as const
    expect(await planBulkChange(shop, gone, editor)).toEqual({ ok: false, reason: 'category_gone' })
  })

  // @rule back-office §2 Products list | A bulk change covers selected products or all that match the filter, at most 5,000, and
  //   needs the permission to change the catalogue
  //   broken by: no limit (plan-bulk-change.server.ts)
  test('covers all products that match a filter, up to the limit, and needs the permission', async () => {
    const shown = await makeProduct(shop.db, { name: 'Shown' })
    await makeProduct(shop.db, { name: 'Hidden', isPublished: false, publishedAt: null })
    const selection = { filter: { ...everyProduct, status: 'active' as const } }
    const planned = await planBulkChange(shop, { selection, change: tenUp }, editor)
    if (!planned.ok) throw new Error(planned.reason)
    expect((await read(planned.id)).changed.map(({ productId }) => productId)).toEqual([shown])
    expect(await planBulkChange(shop, { selection, change: tenUp }, customerViewer())).toMatchObject({ ok: false })
    expect(await applyBulkChange(shop, planned.id, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await planBulkChange(shop, { selection: { ids: [] }, change: tenUp }, editor)).toMatchObject({
      reason: 'nothing',
    })
    const { categoryId } = await product(shown)
    const many = Array.from({ length: bulkLimits.products }, (_, n) => ({
      name: 'x',
      slug: `many-${n}`,
      price: 100,
      categoryId,
    }))
    await shop.db.insertInto('product').values(many).execute()
    expect(await planBulkChange(shop, { selection, change: tenUp }, editor)).toEqual({ ok: false, reason: 'too_many' })
  })

  // @rule back-office §2 Products list | A bulk change of thousands of products notifies the pages once
  test('notifies the nodes once', async () => {
    const { categoryId } = await product(await makeProduct(shop.db, { name: 'Shown' }))
    const many = Array.from({ length: 3_000 }, (_, n) => ({ name: 'x', slug: `many-${n}`, price: 100, categoryId }))
    await shop.db.insertInto('product').values(many).execute()
    const planned = await planBulkChange(
      shop,
      { selection: { filter: everyProduct }, change: { act: 'featured', value: true } },
      editor,
    )
    if (!planned.ok) throw new Error(planned.reason)
    const heard: string[] = []
    const client = await database.pool.connect()
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen page_change')
    expect(await applyBulkChange(shop, planned.id, editor)).toEqual({ ok: true, written: 3_001, left: 0 })
    await client.query('select 1')
    client.release(true)
    expect(heard).toEqual(['catalogue'])
  })
})
