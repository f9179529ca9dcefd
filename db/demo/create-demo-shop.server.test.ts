import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { findOrder } from '#domain/orders/queries.server.ts'
import { takeDemoAway } from '#domain/setup/remove-demo-shop.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, aLine, testShop } from '#test/factories.ts'
import { demoProducts } from './catalogue.ts'
import { createDemoShop, wantsDemoShop } from './create-demo-shop.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the demo shop is the same every time, can be created again after orders, and is removed with trial orders', async () => {
  const shop = testShop(database.db)
  const onSale = async () =>
    (await shop.db.selectFrom('product').where('archivedAt', 'is', null).select('slug').execute()).map(
      (row) => row.slug,
    )
  expect(await wantsDemoShop(shop)).toBe(true)
  await createDemoShop(shop)
  const first = (await onSale()).sort()
  expect(first).toHaveLength(demoProducts.length)
  expect(await colorsWithoutPicture()).toEqual([])

  const sold = demoProducts.find(({ stock }) => typeof stock === 'number' && stock > 0)
  if (!sold) throw new Error('the demo shop has nothing to sell')
  const { id } = await shop.db
    .selectFrom('product')
    .where('slug', '=', sold.slug)
    .select('id')
    .executeTakeFirstOrThrow()
  const line = { ...aLine(id), size: sold.sizes[0] ?? null, color: sold.colors[0] ?? null }
  const placed = await placeOrder(shop, await aCheckout(shop, [line], { couponCode: 'ASO10' }))
  if (!placed.ok) throw new Error(placed.reason)

  await createDemoShop(shop)
  expect((await onSale()).sort()).toEqual(first)
  expect(await findOrder(shop.db, placed.order.id)).toEqual(placed.order)
  expect(await takeDemoAway(shop, { keepChanged: true, by: null })).toMatchObject({ orders: 1, kept: 0 })
  expect(await onSale()).toEqual([])
  expect(await wantsDemoShop(shop)).toBe(false)
  expect(await findOrder(shop.db, placed.order.id)).toBeNull()
}, 60_000)

async function colorsWithoutPicture() {
  const { rows } = await sql`
    select p.slug, c as color from product p, unnest(p.colors) c
    where cardinality(p.colors) > 1
      and not exists (select 1 from product_image i where i.product_id = p.id and i.color = c)
  `.execute(database.db)
  return rows
}
