import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrder } from '#test/factories.ts'
import { readOrderStock } from './queries.server.ts'
import { restockOrderPieces } from './restock-order-pieces.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase(2)
})
afterAll(() => database.close())

/** An order with one line of three pieces, and where these are. */
async function anOrder() {
  const { db } = database
  const id = await makeOrder(db)
  await db.updateTable('orderItem').set({ quantity: 3 }).where('orderId', '=', id).execute()
  const line = db.selectFrom('orderItem').where('orderId', '=', id).select(['lineKey', 'stockId'])
  const { lineKey, stockId } = await line.executeTakeFirstOrThrow()
  const onHand = async () =>
    (
      await db
        .selectFrom('stock')
        .where('id', '=', stockId ?? 0)
        .select('onHand')
        .executeTakeFirstOrThrow()
    ).onHand
  const restock = (pieces: number, releasedAt: Date | null = null) =>
    db.transaction().execute((tx) => restockOrderPieces(tx, { id, releasedAt }, [{ lineKey, pieces }]))
  return { id, stockId, lineKey, onHand, restock }
}

test('pieces of an order are restocked to their stock row, and no more than it has', async () => {
  const { id, stockId, onHand, restock } = await anOrder()
  const other = await anOrder()
  const before = await onHand()
  await restock(2)
  expect([await onHand(), await readOrderStock(database.db, id)]).toEqual([before + 2, [{ stockId, quantity: 1 }]])
  await expect(restock(2)).rejects.toThrow()
  await restock(1)
  expect([await onHand(), await readOrderStock(database.db, id)]).toEqual([before + 3, []])
  expect(await readOrderStock(database.db, other.id)).toEqual([{ stockId: other.stockId, quantity: 3 }])
})

test('pieces of a released order are already restocked', async () => {
  const { id, onHand, restock } = await anOrder()
  const before = await onHand()
  await restock(3, new Date())
  expect([await onHand(), await readOrderStock(database.db, id)]).toEqual([before, []])
})

test('a line whose stock row doesn’t exist any more restocks nothing', async () => {
  const { id, lineKey, onHand, restock } = await anOrder()
  const before = await onHand()
  await database.db.updateTable('orderItem').set({ stockId: null }).where('orderId', '=', id).execute()
  await restock(1)
  const line = database.db.selectFrom('orderItem').where('orderId', '=', id).where('lineKey', '=', lineKey)
  expect([await onHand(), await line.select('restocked').executeTakeFirst()]).toEqual([before, { restocked: 1 }])
})
