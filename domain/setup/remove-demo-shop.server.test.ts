import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refreshAllCustomers } from '#domain/customers/refresh-customers.server.ts'
import { naira } from '#domain/money/money.ts'
import { auditLogOf } from '#test/audit-log.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { eventually } from '#test/eventually.ts'
import {
  anAddress,
  makeCategory,
  makeCoupon,
  makeOrder,
  makeProduct,
  type TestShop,
  testShop,
} from '#test/factories.ts'
import { administratorViewer, customerViewer } from '#test/viewers.ts'
import { readDemo } from './read-demo.server.ts'
import { removeDemoShop } from './remove-demo-shop.server.ts'

let database: TestDatabase
let shop: TestShop
const tola = administratorViewer()
beforeAll(async () => {
  database = await testDatabase()
  shop = testShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  const owner = 'product, category, coupon, "order", media, shop_setting, customer, customer_change, audit_log, "user"'
  await sql`truncate ${sql.raw(owner)} cascade`.execute(database.db)
  await database.db.insertInto('user').values({ id: tola.userId, email: tola.email }).execute()
})

const { userId, email } = tola
const remove = (keepChanged = true, viewer: Parameters<typeof removeDemoShop>[2] = tola) =>
  removeDemoShop(shop, { keepChanged }, viewer)

const markDemo = async (table: 'product' | 'category' | 'coupon', id: string, version = 1) => {
  await database.db.updateTable(table).set({ isDemo: true, version }).where('id', '=', id).execute()
  return id
}
/** A product marked as demo, in a category marked as demo. */
async function aDemoProduct({ version = 1, categoryId = '' } = {}) {
  const home = categoryId || (await markDemo('category', await makeCategory(database.db)))
  return { home, id: await markDemo('product', await makeProduct(database.db, { categoryId: home }), version) }
}
/** An order of a product, paid in this mode. */
async function anOrderOf(productId: string, mode: 'sandbox' | 'test' | 'live', address = 'ade@example.com') {
  const payer = { email: address, phone: anAddress.phone }
  const orderId = await makeOrder(database.db, { payer })
  const { id: stockId } = await database.db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('orderItem').set({ productId, stockId }).where('orderId', '=', orderId).execute()
  await database.db.updateTable('stock').set({ onHand: 9 }).where('id', '=', stockId).execute()
  const at = new Date()
  const paid = { state: 'paid' as const, amount: 12_500 * naira, received: 12_500 * naira, paidAt: at, updatedAt: at }
  const { id: attemptId } = await database.db
    .insertInto('paymentAttempt')
    .values({ orderId, provider: 'paystack', mode, reference: `PAID-${orderId.slice(0, 18)}`, createdAt: at, ...paid })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('moneyLedger')
    .values({ orderId, attemptId, kind: 'received', amount: 12_500 * naira, createdAt: at })
    .execute()
  await database.db
    .updateTable('order')
    .set({ paymentStatus: 'success', status: 'processing' })
    .where('id', '=', orderId)
    .execute()
  return { orderId, stockId, attemptId }
}
const idsOf = async (table: 'product' | 'category' | 'coupon' | 'order') =>
  (await database.db.selectFrom(table).select('id').execute()).map(({ id }) => id).sort()
const productBy = (id: string) =>
  database.db.selectFrom('product').where('id', '=', id).select(['isDemo', 'archivedAt', 'slug']).executeTakeFirst()

describe('removing the demo shop', () => {
  // @rule First hour | Removing the demo shop keeps one's own products, categories and coupons, and a category that has one
  test('removes the demo’s and keeps the shop’s own', async () => {
    const demo = await aDemoProduct()
    const own = await makeProduct(database.db, { categoryId: demo.home })
    const other = await aDemoProduct()
    const coupon = await makeCoupon(database.db)
    await markDemo('coupon', await makeCoupon(database.db))
    expect(await remove()).toEqual({ ok: true, deleted: 2, archived: 0, kept: 0, orders: 0 })
    expect(await idsOf('product')).toEqual([own])
    expect(await idsOf('category')).toEqual([demo.home])
    expect(await idsOf('coupon')).toEqual([coupon])
    expect(other.home).not.toBe(demo.home)
    expect(await readDemo(database.db, tola)).toMatchObject({ demo: { products: 0, categories: 0, coupons: 0 } })
  })

  // @rule First hour | Changed demo products are kept as the shop's own unless chosen otherwise
  test.each([
    [true, 1],
    [false, 0],
  ])('with “keep what I changed” %s, %i products of the demo are the shop’s own', async (keepChanged, kept) => {
    const { id, home } = await aDemoProduct({ version: 2 })
    await aDemoProduct()
    await markDemo('coupon', await makeCoupon(database.db), 2)
    expect(await remove(keepChanged)).toMatchObject({ ok: true, kept, deleted: 2 - kept })
    expect(await idsOf('product')).toEqual(keepChanged ? [id] : [])
    expect(await idsOf('category')).toEqual(keepChanged ? [home] : [])
    expect(await idsOf('coupon')).toHaveLength(kept)
  })

  // @rule First hour | Orders with live payments stay whole: their ledger, their lines, and the product in the archive, whose
  //   slug is free again
  test('keeps orders with live payments unchanged', async () => {
    const { id } = await aDemoProduct()
    const before = await productBy(id)
    const { orderId } = await anOrderOf(id, 'live')
    expect(await remove()).toMatchObject({ archived: 1, deleted: 0, orders: 0 })
    expect(await idsOf('order')).toEqual([orderId])
    expect(await productBy(id)).toMatchObject({ isDemo: false, archivedAt: expect.any(Date) })
    expect((await productBy(id))?.slug).not.toBe(before?.slug)
    const money = await database.db.selectFrom('moneyLedger').select('orderId').execute()
    expect(money).toEqual([{ orderId }])
  })

  // @rule First hour | Trial orders are deleted with their money; own pieces are restocked, and customers with nothing else are
  //   deleted
  test('deletes trial orders', async () => {
    const own = await makeProduct(database.db)
    const trials = [await anOrderOf(own, 'sandbox', 'trial@example.com')]
    await refreshAllCustomers(shop)
    const customers = () => database.db.selectFrom('customer').where('userId', 'is', null).select('email').execute()
    expect(await customers()).toEqual([{ email: 'trial@example.com' }])
    await sql`insert into customer_tag select id, 'Tried' from customer where email = 'trial@example.com'`.execute(
      database.db,
    )
    expect(await readDemo(database.db, tola)).toMatchObject({ demo: { trialOrders: 1 } })
    expect(await remove()).toMatchObject({ ok: true, orders: 1 })
    expect(await idsOf('order')).toEqual([])
    expect(await customers()).toEqual([])
    const stock = await database.db.selectFrom('stock').where('productId', '=', own).select(['id', 'onHand']).execute()
    expect(stock).toEqual([{ id: trials[0]?.stockId, onHand: 10 }])
  })

  // @rule First hour | More trial orders than one batch are all deleted, and an order that was tried with test keys before it was
  //   paid live stays
  test('deletes many, and none that was paid live', async () => {
    const own = await makeProduct(database.db)
    const { orderId } = await anOrderOf(own, 'live')
    const at = new Date()
    const attempt = { provider: 'paystack' as const, mode: 'test' as const, amount: 100, createdAt: at, updatedAt: at }
    const reference = () => `TRIAL-${crypto.randomUUID().slice(0, 18)}`
    await database.db
      .insertInto('paymentAttempt')
      .values({ orderId, reference: reference(), ...attempt })
      .execute()
    const many = await Promise.all(Array.from({ length: 51 }, () => makeOrder(database.db)))
    await database.db
      .insertInto('paymentAttempt')
      .values(many.map((id) => ({ orderId: id, reference: reference(), ...attempt })))
      .execute()
    expect(await remove()).toMatchObject({ orders: 51 })
    expect(await idsOf('order')).toEqual([orderId])
  })

  // @rule First hour | An order placed during the removal keeps its product, in the archive; two concurrent removals are done
  //   once
  test('waits for an order that is being placed, and for another removal', async () => {
    const { id: productId } = await aDemoProduct()
    await aDemoProduct()
    const orderId = await makeOrder(database.db)
    const [written, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const placing = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('orderItem').set({ productId }).where('orderId', '=', orderId).execute()
      written.resolve()
      await going.promise
    })
    await written.promise
    const removals = Promise.all([remove(), remove()])
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      expect(rows[0]?.n).toBe(2)
    })
    going.resolve()
    await placing
    const counted = (await removals).map((removed) => (removed.ok ? [removed.archived, removed.deleted] : removed))
    expect(counted).toContainEqual([1, 1])
    expect(counted).toContainEqual([0, 0])
    expect(await productBy(productId)).toMatchObject({ isDemo: false, archivedAt: expect.any(Date) })
  })

  // @rule First hour | The demo's pictures are checked after a day, and deleted if unused
  test('schedules its pictures for a check', async () => {
    const media = (key: string) => ({ key, width: 10, height: 10, dominantColor: '#112233' })
    await database.db
      .insertInto('media')
      .values([media('a'), media('b')])
      .execute()
    const { id } = await aDemoProduct()
    await database.db.insertInto('productImage').values({ productId: id, position: 0, mediaKey: 'a' }).execute()
    const pictures = { 'hero-heritage': { key: 'b', width: 10, height: 10, dominantColor: '#112233', alt: '' } }
    await database.db
      .insertInto('shopSetting')
      .values({ key: 'pictures', value: JSON.stringify(pictures) })
      .execute()
    await remove()
    const noted = await database.db.selectFrom('unusedPicture').select('mediaKey').orderBy('mediaKey').execute()
    expect(noted.map(({ mediaKey }) => mediaKey)).toEqual(['a', 'b'])
  })

  // @rule First hour | Removing the demo shop needs the permission and a recent sign-in, and is in the audit log
  test('needs the permission and a recent sign-in, and is in the audit log', async () => {
    const { id } = await aDemoProduct()
    await anOrderOf(await makeProduct(database.db), 'sandbox')
    expect(await remove(true, customerViewer())).toEqual({ ok: false, reason: 'not_allowed' })
    expect(await remove(true, { ...tola, isFresh: false })).toEqual({ ok: false, reason: 'sign_in_again' })
    expect(await idsOf('product')).toContain(id)
    await remove()
    expect(await auditLogOf(database.db, 'demo')).toEqual([
      { actor: email, action: 'delete_trial_orders', details: { orders: 1 } },
      {
        actor: email,
        action: 'remove_demo_shop',
        details: { deleted: 1, archived: 0, kept: 0, keepChanged: true },
      },
    ])
    expect(userId).toBe(tola.userId)
  })

  // @rule First hour | An interrupted removal leaves nothing half done, and is completed by repeating it
  test('interrupted has done less, and nothing by half', async () => {
    const { id, home } = await aDemoProduct()
    const order = await anOrderOf(await makeProduct(database.db), 'test')
    await markDemo('coupon', await makeCoupon(database.db))
    await sql`alter table shop_setting rename to elsewhere`.execute(database.db)
    await expect(remove()).rejects.toThrow()
    await sql`alter table elsewhere rename to shop_setting`.execute(database.db)
    expect(await idsOf('order')).not.toContain(order.orderId)
    expect(await productBy(id)).toMatchObject({ isDemo: true })
    expect(await idsOf('category')).toContain(home)
    expect(await idsOf('coupon')).toHaveLength(1)
    expect(await remove()).toMatchObject({ deleted: 1, orders: 0 })
    expect(await idsOf('coupon')).toEqual([])
  })
})

// @rule First hour | Nothing of the ledger can be deleted except the money of trials, and live payments stay live
test('the database keeps the money of live payments', async () => {
  const live = await anOrderOf(await makeProduct(database.db), 'live')
  const code = (change: string) =>
    database.pool.query(change).then(
      () => 'done',
      (fault: { code?: string }) => fault.code,
    )
  expect(await code(`delete from money_ledger where order_id = '${live.orderId}'`)).toBe('23001')
  expect(await code(`update payment_attempt set mode = 'sandbox' where id = '${live.attemptId}'`)).toBe('23001')
  expect(await code(`delete from "order" where id = '${live.orderId}'`)).toBe('23503')
  expect(await code(`delete from payment_attempt where id = '${live.attemptId}'`)).toBe('23503')
  expect(await code('update money_ledger set amount = 1')).toBe('23001')
})
