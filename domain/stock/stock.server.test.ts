import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#domain/transaction.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeProduct } from '#test/factories.ts'
import { lockStock, restock } from './restock.server.ts'
import { type Taking, takeStock } from './take-stock.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

/** Makes three stock rows with these numbers on hand. Returns their ids. */
async function threeRows(...pieces: [number, number, number]): Promise<[number, number, number]> {
  const [first, second, third] = pieces
  return [await rowWith(first), await rowWith(second), await rowWith(third)]
}

async function rowWith(pieces: number): Promise<number> {
  const productId = await makeProduct(database.db, { stock: pieces })
  const row = await database.db
    .selectFrom('stock')
    .where('productId', '=', productId)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function onHand(ids: number[]): Promise<number[]> {
  const rows = await database.db.selectFrom('stock').where('id', 'in', ids).select('onHand').orderBy('id').execute()
  return rows.map((row) => row.onHand)
}

const take = (takings: Taking[]) => inTransaction(database.db, (tx) => takeStock(tx, takings))
const putBack = (pieces: Taking[]) => database.db.transaction().execute((tx) => restock(tx, pieces))

test('pieces are taken from their rows, and from no other', async () => {
  const [first, second, third] = await threeRows(5, 7, 9)
  expect(
    await take([
      { stockId: second, quantity: 7 },
      { stockId: first, quantity: 2 },
    ]),
  ).toEqual({ ok: true })
  expect(await onHand([first, second, third])).toEqual([3, 0, 9])
})

test('two lines that use one row are added up', async () => {
  const [first, second, third] = await threeRows(3, 3, 3)
  expect(
    await take([
      { stockId: first, quantity: 2 },
      { stockId: first, quantity: 2 },
    ]),
  ).toEqual({ ok: false, reason: 'out_of_stock', short: [{ stockId: first, quantity: 4, onHand: 3 }] })
  expect(
    await take([
      { stockId: second, quantity: 1 },
      { stockId: second, quantity: 2 },
    ]),
  ).toEqual({ ok: true })
  expect(await onHand([first, second, third])).toEqual([3, 0, 3])
})

test('a refusal names every row with too few pieces or none, and takes nothing', async () => {
  const [plenty, scarce, other] = await threeRows(5, 1, 5)
  expect(
    await take([
      { stockId: plenty, quantity: 5 },
      { stockId: scarce, quantity: 2 },
      { stockId: 999_999_999, quantity: 1 },
    ]),
  ).toEqual({
    ok: false,
    reason: 'out_of_stock',
    short: [
      { stockId: scarce, quantity: 2, onHand: 1 },
      { stockId: 999_999_999, quantity: 1, onHand: 0 },
    ],
  })
  expect(await onHand([plenty, scarce, other])).toEqual([5, 1, 5])
})

test('pieces are restocked to their rows, added up; a deleted row is skipped', async () => {
  const [first, second, third] = await threeRows(1, 2, 3)
  await putBack([
    { stockId: second, quantity: 4 },
    { stockId: first, quantity: 10 },
    { stockId: second, quantity: 5 },
    { stockId: 999_999_999, quantity: 1 },
  ])
  expect(await onHand([first, second, third])).toEqual([11, 11, 3])
})

test('only the given rows are locked, until the transaction ends', async () => {
  const [first, second, third] = await threeRows(1, 2, 3)
  const free = async () => {
    const ids = [first, second, third]
    const rows = await database.db
      .transaction()
      .execute((tx) =>
        tx.selectFrom('stock').where('id', 'in', ids).select('id').orderBy('id').forUpdate().skipLocked().execute(),
      )
    return rows.map(({ id }) => id)
  }
  await database.db.transaction().execute(async (tx) => {
    await lockStock(tx, [third, 999_999_999, first])
    expect(await free()).toEqual([second])
  })
  expect(await free()).toEqual([first, second, third])
})

test('restocking or locking no rows runs no statement', async () => {
  const ended = await database.db.transaction().execute(async (tx) => tx)
  await expect(lockStock(ended, [1])).rejects.toThrow('already committed')
  await expect(lockStock(ended, [])).resolves.toBeUndefined()
  await expect(restock(ended, [])).resolves.toBeUndefined()
})
