import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import { addStocks, changeManyStocks, lockStockOf } from './change-many.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

// One more than fits into one statement.
const sizes = Array.from({ length: 2_001 }, (_, n) => `Size ${n}`)

async function stockOf(productId: string): Promise<Map<string | null, number>> {
  const rows = await database.db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select(['size', 'onHand'])
    .execute()
  return new Map(rows.map(({ size, onHand }) => [size, onHand]))
}

test('thousands of rows are added, and changed once each', async () => {
  const productId = await makeProduct(database.db, { stock: [] })
  const cells = sizes.map((size) => ({ productId, size, color: null }))
  await inTransaction(database.db, async (tx) => {
    await addStocks(
      tx,
      cells.map((cell) => ({ ...cell, onHand: 1 })),
    )
    const changes = cells.map((cell) => ({ ...cell, by: 1 }))
    expect(await changeManyStocks(tx, changes)).toEqual([])
    return { ok: true }
  })
  expect(await stockOf(productId)).toEqual(new Map(sizes.map((size) => [size, 2])))
})

test('changes that a row can’t take, or without a row, are returned and not written', async () => {
  const stock = ['S', 'M', 'L'].map((size) => ({ size, color: null, onHand: 3 }))
  const productId = await makeProduct(database.db, { stock })
  const change = (size: string, by: number) => ({ productId, size, color: null, by })
  const [emptied, tooMany, tooFew, unknown] = [change('S', -3), change('M', 99_998), change('L', -4), change('XL', 1)]
  await inTransaction(database.db, async (tx) => {
    expect(await changeManyStocks(tx, [emptied, tooMany, tooFew, unknown])).toEqual([tooMany, tooFew, unknown])
    return { ok: true }
  })
  expect([...(await stockOf(productId))].sort()).toEqual([
    ['L', 3],
    ['M', 3],
    ['S', 0],
  ])
})

test('all rows of the products are locked, and no others', async () => {
  const [own, other] = [await makeProduct(database.db), await makeProduct(database.db)]
  const free = () =>
    database.db.transaction().execute(async (tx) => {
      const rows = tx.selectFrom('stock').where('productId', 'in', [own, other]).select('productId')
      return (await rows.forNoKeyUpdate().skipLocked().execute()).map(({ productId }) => productId)
    })
  await database.db.transaction().execute(async (tx) => {
    await lockStockOf(tx, [own])
    expect(await free()).toEqual([other])
  })
})
