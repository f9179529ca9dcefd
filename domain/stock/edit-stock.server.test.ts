import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '#domain/checkout/place-order.server.ts'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aCheckout, makeProduct, testShop } from '#test/factories.ts'
import { editStock, type StockEdit } from './edit-stock.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

const key = (size: string) => ({ size, color: null })
const cellsOf = (pieces: Record<string, number>) =>
  Object.entries(pieces).map(([size, onHand]) => ({ ...key(size), onHand }))
const changesOf = (pieces: Record<string, number>) => Object.entries(pieces).map(([size, by]) => ({ ...key(size), by }))

/** A product with this many pieces in each size. */
const aProduct = (pieces: Record<string, number>) =>
  makeProduct(database.db, { sizes: Object.keys(pieces), stock: cellsOf(pieces) })

const edit = (productId: string, changes: Record<string, number>, sizes?: string[]) =>
  inTransaction(database.db, (tx) => {
    const cells: Pick<StockEdit, 'cells'> = sizes ? { cells: sizes.map(key) } : {}
    return editStock(tx, { productId, ...cells, changes: changesOf(changes) })
  })

async function stockOf(productId: string): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select(['size', 'onHand'])
    .execute()
  return Object.fromEntries(rows.map(({ size, onHand }) => [size, onHand]))
}

describe('an edit of stock', () => {
  test('changes the rows that it names by differences, adds and removes rows, and leaves the others', async () => {
    const other = await aProduct({ S: 7, M: 7 })
    const id = await aProduct({ S: 2, M: 3, L: 4 })
    expect(await edit(id, { M: -3, L: 1, XL: 5 }, ['S', 'L', 'XL', 'XXL'])).toEqual({ ok: true })
    expect(await stockOf(id)).toEqual({ S: 2, L: 5, XL: 5, XXL: 0 })
    expect(await edit(id, { S: 1 })).toEqual({ ok: true })
    expect(await stockOf(id)).toEqual({ S: 3, L: 5, XL: 5, XXL: 0 })
    expect(await stockOf(other)).toEqual({ S: 7, M: 7 })
  })

  test.each([
    ['more off a row than is there', { S: -3 }, ['S', 'M'], { S: 2 }],
    ['pieces off a row that is new', { L: -1 }, ['S', 'M', 'L'], { L: 0 }],
    ['pieces of a row that isn’t there', { L: 1 }, undefined, { L: 0 }],
  ])('that takes %s is refused with the present number, and changes nothing', async (_, changes, sizes, there) => {
    const id = await aProduct({ S: 2, M: 3 })
    const refusal = { ok: false, reason: 'stock_too_low', cells: cellsOf(there) }
    expect(await edit(id, { M: 1, ...changes }, sizes)).toEqual(refusal)
    expect(await stockOf(id)).toEqual({ S: 2, M: 3 })
  })

  test('fills a row to a hundred thousand pieces and no further', async () => {
    const id = await aProduct({ S: 2, M: 3 })
    expect(await edit(id, { S: 99_998 })).toEqual({ ok: true })
    const refusal = { ok: false, reason: 'stock_too_high', cells: cellsOf({ S: 100_001 }) }
    expect(await edit(id, { S: 1 })).toEqual(refusal)
    expect(await stockOf(id)).toEqual({ S: 100_000, M: 3 })
  })

  test('keeps rows with pieces, and names only those that unpaid orders reserve', async () => {
    const shop = testShop(database.db)
    const id = await aProduct({ S: 2, M: 1, L: 0 })
    expect(await edit(id, {}, ['S'])).toEqual({ ok: false, reason: 'stock_left', cells: cellsOf({ M: 1 }) })
    const line = { productId: id, ...key('M'), quantity: 1 }
    expect(await placeOrder(shop, await aCheckout(shop, [line]))).toMatchObject({ ok: true })
    const refusal = { ok: false, reason: 'stock_reserved', cells: [{ ...key('M'), reserved: 1 }] }
    expect(await edit(id, {}, ['S'])).toEqual(refusal)
    expect(await stockOf(id)).toEqual({ S: 2, M: 0, L: 0 })
  })

  // @rule D43 | Pieces that a paid order returns, or a late payment takes again, are of the stock row that its size is sold from
  //   by then
  //   broken by: lines left without a row when theirs is removed, or when another is added (0061_order_lines_of_gone_stock.sql)
  test('reassigns the lines of removed rows to those that their sizes and colours are sold from now', async () => {
    const shop = testShop(database.db)
    const id = await aProduct({ S: 2, M: 1 })
    const order = await placeOrder(
      shop,
      await aCheckout(
        shop,
        ['S', 'M'].map((size) => ({ productId: id, ...key(size), quantity: 1 })),
      ),
    )
    if (!order.ok) throw new Error(order.reason)
    await database.db.updateTable('order').set({ paymentStatus: 'success' }).where('id', '=', order.order.id).execute()
    const other = await aProduct({ S: 1 })
    const sourcesOf = () =>
      database.db
        .selectFrom('orderItem as i')
        .leftJoin('stock as s', 's.id', 'i.stockId')
        .where('i.orderId', '=', order.order.id)
        .select(['i.size as bought', 's.size', 's.productId'])
        .orderBy('i.size')
        .execute()
    const layOut = (cells: StockEdit['cells'] & object, changes: StockEdit['changes'] = []) =>
      inTransaction(database.db, (tx) => editStock(tx, { productId: id, cells, changes }))
    const pool = { size: null, color: null }

    await layOut([key('S'), key('XL')])
    expect(await sourcesOf()).toEqual([
      { bought: 'M', size: null, productId: null },
      { bought: 'S', size: 'S', productId: id },
    ])
    await layOut([key('S'), key('M'), key('XL')])
    expect(await sourcesOf()).toContainEqual({ bought: 'M', size: 'M', productId: id })
    await layOut([pool], [{ ...key('S'), by: -1 }])
    expect(await sourcesOf()).toContainEqual({ bought: 'S', size: null, productId: id })
    await layOut([key('S'), key('M')])
    expect(await sourcesOf()).toContainEqual({ bought: 'S', size: 'S', productId: id })
    expect(await stockOf(other)).toEqual({ S: 1 })
  })

  test('reassigns no line to another colour of its size, nor to another size of its colour', async () => {
    const shop = testShop(database.db)
    const [red, blue, long] = [
      { size: 'S', color: '#aa0000' },
      { size: 'S', color: '#0000aa' },
      { size: 'L', color: '#aa0000' },
    ]
    const stock = [red, blue, long].map((cell) => ({ ...cell, onHand: 1 }))
    const id = await makeProduct(database.db, { sizes: ['S', 'L'], colors: ['#aa0000', '#0000aa'], stock })
    const order = await placeOrder(shop, await aCheckout(shop, [{ productId: id, ...red, quantity: 1 }]))
    if (!order.ok) throw new Error(order.reason)
    await database.db.updateTable('order').set({ paymentStatus: 'success' }).where('id', '=', order.order.id).execute()
    const layOut = (cells: StockEdit['cells'] & object) =>
      inTransaction(database.db, (tx) => editStock(tx, { productId: id, cells, changes: [] }))
    expect(await layOut([blue, long])).toEqual({ ok: true })
    const line = database.db.selectFrom('orderItem').where('orderId', '=', order.order.id).select('stockId')
    expect(await line.executeTakeFirst()).toEqual({ stockId: null })
  })
})
